// What would change the model's mind about an image, and the training examples that resemble it. Both are parts of the image view.

import {html, nothing} from 'lit';
import {link} from './address.js';
import {bytes, get, pack} from './api.js';
import {plain} from './evidence.js';
import {Part, clauseAddress, count, failed, many, named, percent, votes} from './parts.js';
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
    edits: {}, // of the model, in text; an answer about a model that has been edited since is none
    answer: {state: true},
    problem: {state: true},
    busy: {state: true},
  };

  willUpdate(changed) {
    if (this.isAnother(changed)) this.forget();
  }

  isAnother(changed) {
    return ['model', 'example', 'label', 'edits'].some(name => changed.has(name));
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

/** How long an image must be looked at before a search for it begins, so that who turns pages begins none. */
const SETTLED = 300;

const whenIdle = window.requestIdleCallback ?? (call => setTimeout(call, 50));

/**
 * The smallest change that was found: the changed image, what changed, and which rules. It is looked for as soon as the page has settled on an image,
 * and given up when the image is left.
 */
class ChangeMind extends Asking {
  static properties = {...Asking.properties, given: {type: Boolean}};

  updated(changed) {
    if (this.isAnother(changed)) this.await();
  }

  forget() {
    super.forget();
    clearTimeout(this.timer);
  }

  /** Begins the search when the page has settled: the browser is idle, and no other image is on its way. */
  await() {
    clearTimeout(this.timer);
    const timer = setTimeout(() => whenIdle(() => {
      if (timer !== this.timer || !this.isConnected) return;
      if (document.hidden || this.closest('[aria-busy=true]')) this.await();
      else this.find();
    }), SETTLED);
    this.timer = timer;
  }

  find() {
    this.ask('counterfactual', {label: this.label, clauses: CLAUSES});
  }

  /** With the changed image as it is kept in an address. */
  async prepared(answer) {
    if (!answer.found) return answer;
    const pixels = bytes(answer.picture);
    return {...answer, pixels, packed: await pack(pixels)};
  }

  render() {
    return html`<section class="block change-mind" aria-label="What would change it">
      <h2>What would change it</h2>
      ${this.problem ? html`<p role="status">${this.problem} <button class="link" @click=${() => this.find()}>Try again</button></p>`
        : this.answer ? this.found(this.answer)
        : html`<p class="hint" role="status"><span class="spinner"></span>Looking for a small change …</p>`}
    </section>`;
  }

  found(change) {
    if (!change.found) return html`<p role="status">No small change was found that changes the decision about <b>${change.label}</b>.</p>`;
    const {shape} = this.facts;
    const parts = change.areas.slice(0, MOST_AREAS).map(area => ({area, name: ''})); // a name would hide pixels of small images
    return html`<div class="changed">
        <vitrine-image-canvas fixed class="changed-image" .image=${plain(shape, change.pixels)} .parts=${parts}
          label="The changed image"></vitrine-image-canvas>
        <div>
          <p role="status">Change ${change.list.length === 1 ? html`this <b>pixel</b>` : html`these <b>${count(change.list.length)} pixels</b>`} (${percent(change.share)}) and it ${this.then(change)}.</p>
          <p class="hint">Checked by predicting the changed image.
            <a href=${link('/what-if', {example: this.example, label: this.label, model: this.model || undefined}, {picture: change.packed})}>Paint on in What if …</a></p>
          ${this.details(change)}
        </div>
      </div>`;
  }

  /** What is said of the changed image. */
  then(change) {
    if (this.facts.exclusive) return html`says <b>${named(change.after)}</b>`;
    return this.given ? html`no longer says <b>${change.label}</b>` : html`says <b>${change.label}</b>`;
  }

  /** What was changed in which way, and the rules behind it. */
  details(change) {
    const facts = this.facts.models[this.model];
    const {unit, members} = facts;
    return html`<details><summary>What changed, and the rules behind it</summary>
      <p>${change.sentence}.${change.minimal ? ` The change is minimal: if any ${
        change.part === 1 ? 'single pixel' : `square of ${change.part} × ${change.part} pixels`} of it is taken back, the decision is as it was.` : nothing}</p>
      <p>Class sum of ${change.label}: ${votes(change.classSumBefore, unit)} → <b>${votes(change.classSumAfter, unit)}</b>.
        ${change.clauses ? html`${many(change.clauses.silenced, 'rule')} fell silent, ${count(change.clauses.awakened)} began to vote, ${
        count(change.clauses.others)} cast more or fewer votes.` : nothing}</p>
      ${change.clauses?.list.length ? html`<table class="swings"><thead><tr><th scope="col">Rule</th><th scope="col">Before</th><th scope="col">After</th>
        <th scope="col">Votes towards the change</th></tr></thead>
        <tbody>${change.clauses.list.map(swing => html`<tr>
          <th scope="row"><a href=${clauseAddress(swing, facts, this.example)}>Rule ${swing.clause}${members.length ? ` of member ${swing.member}` : ''}</a></th>
          <td>${swing.before === 0 ? 'silent' : count(swing.before)}</td><td>${swing.after === 0 ? 'silent' : count(swing.after)}</td>
          <td class=${swing.votes < 0 ? 'against' : 'for'}>${votes(swing.share, unit)}</td></tr>`)}</tbody></table>` : nothing}
    </details>`;
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
