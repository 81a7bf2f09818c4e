// What would change the model's mind about an image, and the training examples that resemble it. Both are parts of the image view.

import {html, nothing} from 'lit';
import {link} from './address.js';
import {bytes, get, pack} from './api.js';
import {plain} from './evidence.js';
import {Part, clauseAddress, count, failed, many, percent, votes, waiting} from './parts.js';
import './image-canvas.js';

const MOST_AREAS = 6;
const CLAUSES = 12;

/** A part that asks the server about one image and label; an answer about another one is dropped, and its request given up. */
class Asking extends Part {
  static properties = {
    facts: {attribute: false},
    model: {type: Number},
    example: {type: Number},
    label: {},
    answer: {state: true},
    problem: {state: true},
    busy: {state: true},
  };

  willUpdate(changed) {
    if (this.isAnother(changed)) this.forget();
  }

  isAnother(changed) {
    return ['model', 'example', 'label'].some(name => changed.has(name));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.forget();
  }

  forget() {
    this.loader?.abort();
    this.answer = this.problem = undefined;
    this.busy = false;
  }

  async ask(what, query) {
    this.forget();
    const loader = new AbortController();
    this.loader = loader;
    this.busy = true;
    try {
      const answer = await this.prepared(await get(`/models/${this.model}/examples/${this.example}/${what}`, query, loader.signal));
      if (!loader.signal.aborted) this.answer = answer;
    } catch (problem) {
      if (!loader.signal.aborted) this.problem = problem.message;
    }
    if (!loader.signal.aborted) this.busy = false;
  }

  async prepared(answer) {
    return answer;
  }
}

/** A button, and then the smallest change that was found: the changed image, what changed, and which clauses. */
class ChangeMind extends Asking {
  find() {
    this.early = this.closest('[aria-busy=true]') !== null;
    this.ask('counterfactual', {label: this.label, clauses: CLAUSES});
  }

  /** Who asked while another image was on its way asked about what is shown now. */
  willUpdate(changed) {
    const again = this.isAnother(changed) && this.busy && this.early;
    super.willUpdate(changed);
    if (again) this.find();
  }

  /** With the changed image as it is kept in an address. */
  async prepared(answer) {
    if (!answer.found) return answer;
    const pixels = bytes(answer.picture);
    return {...answer, pixels, packed: await pack(pixels)};
  }

  render() {
    return html`<section class="change-mind" aria-label="What would change its mind">
      <h2>What would change its mind</h2>
      ${this.busy ? waiting('Looking for a small change')
        : this.problem ? failed(this.problem, () => this.find())
        : this.answer ? this.found(this.answer)
        : html`<p class="hint">Looks for as few pixels as possible that, erased or painted, change the decision about <b>${this.label}</b>.</p>
          <button @click=${() => this.find()}>Find a small change</button>`}
    </section>`;
  }

  found(change) {
    if (!change.found) return html`<p role="status">No small change was found that changes the decision about <b>${change.label}</b>.</p>`;
    const {shape, models} = this.facts;
    const facts = models[this.model];
    const {unit, members} = facts;
    const parts = change.areas.slice(0, MOST_AREAS).map(area => ({area, name: ''})); // a name would hide pixels of small images
    return html`
      <p role="status"><b>${change.sentence}.</b> ${percent(change.share, 2)} of the image. A prediction of the changed image confirms it${
        change.minimal ? `, and the change is minimal: if any ${change.part === 1 ? 'single pixel' : `square of ${change.part} × ${change.part} pixels`} of it is taken back, the decision is as it was` : nothing}.</p>
      <div class="changed">
        <vitrine-image-canvas fixed class="changed-image" .image=${plain(shape, change.pixels)} .parts=${parts}
          label="The changed image"></vitrine-image-canvas>
        <div>
          <p>Class sum of ${change.label}: ${votes(change.classSumBefore, unit)} → <b>${votes(change.classSumAfter, unit)}</b>.
            ${change.clauses ? html`${many(change.clauses.silenced, 'clause')} fell silent, ${count(change.clauses.awakened)} began to vote, ${
            count(change.clauses.others)} cast more or fewer votes.` : nothing}</p>
          <p><a href=${link('/what-if', {example: this.example, label: this.label, model: this.model || undefined}, {picture: change.packed})}>Paint on in What if …</a></p>
        </div>
      </div>
      ${change.clauses?.list.length ? html`<table class="swings"><thead><tr><th scope="col">Clause</th><th scope="col">Before</th><th scope="col">After</th>
        <th scope="col">Votes towards the change</th></tr></thead>
        <tbody>${change.clauses.list.map(swing => html`<tr>
          <th scope="row"><a href=${clauseAddress(swing, facts, this.example)}>Clause ${swing.clause}${members.length ? ` of member ${swing.member}` : ''}</a></th>
          <td>${swing.before === 0 ? 'silent' : count(swing.before)}</td><td>${swing.after === 0 ? 'silent' : count(swing.after)}</td>
          <td class=${swing.votes < 0 ? 'against' : 'for'}>${votes(swing.share, unit)}</td></tr>`)}</tbody></table>` : nothing}`;
  }
}
customElements.define('vitrine-change-mind', ChangeMind);

/** The training examples that resemble the image most; nothing if there is no index of them. */
class NearestExamples extends Asking {
  updated(changed) {
    if (this.isAnother(changed)) this.ask('nearest', {label: this.label});
  }

  render() {
    if (this.problem) return failed(this.problem, () => this.ask('nearest', {label: this.label}));
    if (!this.answer?.indexed) return nothing;
    const {shape} = this.facts;
    return html`<section class="nearest" aria-label="Nearest training examples">
      <h2>Nearest training examples<small>of ${count(this.answer.indexed)}</small></h2>
      <p class="hint">They share the most votes for this decision about <b>${this.label}</b>, and differ from each other.</p>
      <ul class="tiles">${this.answer.list.map(example => html`<li><div class="tile ${example.agrees ? '' : 'wrong'}" data-number=${example.number}>
        ${example.shown ? html`<img src="/api/training/${example.number}/picture.png" width=${shape.width} height=${shape.height} alt=${example.name} loading="lazy">`
          : html`<span class="unreadable">${example.name}</span>`}
        <span class="names several"><small>${example.labels.join(', ') || 'none of the labels'}</small>
          <small class=${example.agrees ? 'for' : 'against'}>${example.agrees ? '✓ agrees' : '✗ other label'}</small>
          <small title=${example.sentence}>${example.shared} of ${many(example.reasons, 'reason')}</small></span></div></li>`)}</ul>
    </section>`;
  }
}
customElements.define('vitrine-nearest', NearestExamples);
