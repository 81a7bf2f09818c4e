// One image: the prediction, the evidence for it, and the clauses that voted.

import {html, nothing} from 'lit';
import {change, go, here, link} from './address.js';
import {bytes, get} from './api.js';
import {plain} from './evidence.js';
import {PixelReader, controls, draw, drawing, drawn, legendOf, pixelPanel} from './look.js';
import {View, clauseRow, count, closeRival, labelBars, many, memberName, named, select, speaker, NO_ANSWER, unlikeNote, votes, windowsOf} from './parts.js';
import './image-canvas.js';
import {headline, outcome} from './story.js';
import './edits.js';

const MORE = 40;
const MOST_GROUPS = 4;

/** How often answers may be wrong. */
const ERRORS = [['', 'As decided'], ['0.1', 'Wrong in at most 10 %'], ['0.05', 'Wrong in at most 5 %'], ['0.01', 'Wrong in at most 1 %']];

/** What stays in the address from one image to the next. */
const STAYS = ['model', 'error', 'queue', 'see', 'more', 'map', 'side', 'part', 'channel', 'ground', 'opacity'];

class ImageView extends View {
  /** What is shown of the same answer also depends on the picture that is looked at, and on whether all is. */
  static drawn = [...View.drawn, 'see', 'more'];

  static properties = {...View.properties, pixel: {state: true}, pointed: {state: true}, allLabels: {state: true},
    group: {state: true}};

  constructor() {
    super();
    this.reader = new PixelReader(
      ({row, column}, signal) => get(`/models/${this.model}/examples/${this.address.subject}/pixels/${row}/${column}`,
        {label: this.answer.label}, signal),
      answer => { this.pixel = answer; });
    this.onKey = event => this.key(event);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.onKey);
    this.onEdited = () => this.reload(true);
    window.addEventListener('edited', this.onEdited);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.onKey);
    window.removeEventListener('edited', this.onEdited);
  }

  async load({subject, query}, signal) {
    const [look, around] = await Promise.all([
      get(`/models/${this.model}/examples/${encodeURIComponent(subject)}`, {label: query.label, clauses: query.clauses, maxError: this.facts.models[this.model].calibration ? query.error : undefined}, signal),
      this.neighbours(Number(subject), query, signal),
    ]);
    this.pointed = undefined;
    this.pixel = undefined;
    this.group = undefined;
    return {...look, pixels: bytes(look.picture), around};
  }

  /** The examples before and after this one; those known already serve as long as they last. */
  async neighbours(example, {queue, model}, signal) {
    if (queue === undefined || !Number.isInteger(example) || example < 0 || example >= this.facts.data.examples) return undefined;
    const known = this.answer?.around;
    const at = known?.queue === queue ? known.list.indexOf(example) : -1;
    if (at > 0 && at < known.list.length - 1) return {...known, position: known.from + at};
    const filters = Object.fromEntries(new URLSearchParams(queue));
    const around = await get(`/examples/${example}/neighbours`, {...filters, page: undefined, model}, signal);
    return {...around, queue};
  }

  key(event) {
    if (event.target.closest?.('input, select, dialog[open]') || event.ctrlKey || event.metaKey || event.altKey || !this.answer) return;
    if (event.key === 'ArrowLeft') this.turn(-1);
    if (event.key === 'ArrowRight') this.turn(1);
    const labels = this.facts.labels;
    const chosen = here().query.label ?? this.answer.label;
    const step = {'[': -1, ']': 1}[event.key];
    if (step) this.choose(labels[(labels.indexOf(chosen) + step + labels.length) % labels.length]);
  }

  /** Starts from the address rather than from the answer, so that fast key presses are not lost while an answer is loading. */
  turn(by) {
    const next = this.neighbour(Number(here().subject), by);
    if (next !== undefined) go(this.at(next));
  }

  /** The example before or after one: in the queue it was found in, or in the data. */
  neighbour(example, by) {
    const around = this.answer?.around;
    if (around) {
      const at = around.list.indexOf(example);
      return at < 0 ? around.list[0] : around.list[at + by];
    }
    const next = example + by;
    return next >= 0 && next < this.facts.data.examples ? next : undefined;
  }

  at(example) {
    const {query} = this.address;
    const stays = Object.fromEntries(STAYS.map(name => [name, query[name]]));
    const filters = new URLSearchParams(query.queue);
    const label = this.facts.exclusive ? undefined : filters.get('truth') ?? filters.get('given');
    return link(`/image/${example}`, {label, ...stays});
  }

  choose(label) {
    change({label}, {replace: true});
  }

  show(look) {
    const {shape, models} = this.facts;
    const facts = models[this.model];
    const how = drawing(this.address.query, facts.support);
    const {query} = this.address;
    return html`
      <div class="title">
        <h1><span class="which">Image ${look.example}<small>${look.name === `#${look.example}` ? nothing : look.name}</small></span> ${headline(look, this.facts)}</h1>
        ${this.turns(look)}
      </div>
      <p class="outcome"><span>${outcome(look, this.facts)}</span>
        <span class="actions">${this.why(look)}<a href=${link('/what-if', {example: look.example, label: query.label, model: query.model})}>What if …</a></span></p>
      ${unlikeNote(look)}
      <vitrine-story .facts=${this.facts} .model=${this.model} .look=${look} .see=${['evidence', 'edges'].includes(query.see) ? query.see : undefined}></vitrine-story>
      <details class="depth" ?open=${this.deep} @toggle=${event => this.deepen(event.target.open)}>
        <summary><h2>All labels, all rules, the evidence of every pixel</h2></summary>
      <p class="verdict"><span>${this.verdict(look)}</span></p>
      <div class="columns even looking">
        <section aria-label="Evidence" class="staying">
          <div class="pictures">
            <figure><vitrine-image-canvas fixed class="untouched" .image=${plain(shape, look.pixels)} .windows=${windowsOf(this.pointed, facts)} .sights=${this.sights()}
              .parts=${this.parts(look)} label="Image ${look.example}" @point=${event => this.reader.point(event.detail)}></vitrine-image-canvas>
              <figcaption>The image</figcaption></figure>
            <figure><vitrine-image-canvas class="evidence" .image=${draw(shape, look, look.pixels, how)} .windows=${windowsOf(this.pointed, facts)} .sights=${this.sights()}
              label="Image ${look.example} with ${drawn(how, look.label)}"
              @point=${event => this.reader.point(event.detail)}></vitrine-image-canvas></figure>
          </div>
          <div class="below">
            <p class="caption">${how.map === 'net' ? html`What supports and opposes <b>${look.label}</b>` : html`What the clauses ${how.side} <b>${look.label}</b> ask for`}</p>
            ${legendOf(shape, how, look.label, facts)}
            ${controls(shape, how, look.label, facts.support)}
            ${pixelPanel(shape, this.pixel, facts)}
            <vitrine-forbid .facts=${this.facts} .model=${this.model} .look=${look}></vitrine-forbid>
          </div>
        </section>
        <section aria-label="Labels and clauses">
          ${labelBars({labels: look.labels, outcome: look.outcome, chosen: look.label, truth: look.truth, facts, choose: label => this.choose(label),
            all: this.allLabels, showAll: () => { this.allLabels = true; }})}
          ${this.doubt(look, facts)}
          ${this.members(look, facts)}
          ${this.reasons(look)}
          ${this.speakers(look, facts)}
          <vitrine-nearest .facts=${this.facts} .model=${this.model} .example=${look.example} .label=${look.label}></vitrine-nearest>
        </section>
      </div></details>`;
  }

  /** Whether all is shown below the story: the address says so, or names a drawing or a list that is there. */
  get deep() {
    const {query} = this.address;
    return query.more === undefined ? [...View.drawn, 'clauses'].some(name => query[name] !== undefined) : query.more === '1';
  }

  deepen(open) {
    if (open !== this.deep) change({more: open ? '1' : '0'}, {replace: true});
  }

  /** Previous and next, and how far one has come. */
  turns(look) {
    const {around} = look;
    const before = this.neighbour(look.example, -1);
    const after = this.neighbour(look.example, 1);
    const filters = Object.fromEntries(new URLSearchParams(around?.queue));
    return html`<nav class="turn" aria-label="Images">
      ${around && around.position !== null ? html`<a class="back" href=${link('/gallery', {...filters, model: this.address.query.model})}
        >${count(around.position + 1)} of ${count(around.total)}</a>` : nothing}
      ${before === undefined ? nothing : html`<a href=${this.at(before)} rel="prev" aria-label="Previous image">←</a>`}
      ${after === undefined ? nothing : html`<a href=${this.at(after)} rel="next" aria-label="Next image">→</a>`}
    </nav>`;
  }

  /** What the model says, and which label is wrong. */
  verdict(look) {
    if (look.outcome === 'unlike') return NO_ANSWER;
    const given = look.labels.filter(label => label.given).map(label => label.label);
    const rival = closeRival(look.labels, this.facts.exclusive);
    const says = html`${speaker(this.facts.models[this.model])} predicts <b>${named(given)}</b>${
      rival ? html`, but <b>${rival.label}</b> is nearly as likely` : nothing}`;
    const extra = given.filter(label => !look.truth.includes(label));
    const missed = look.truth.filter(label => !given.includes(label));
    if (!extra.length && !missed.length) return html`${says}; ${rival ? html`<b>${named(given)}</b>` : 'that'} is <b class="for">right</b>.`;
    if (this.facts.exclusive) return html`${says}; the truth is <b class="against">${named(look.truth, 'none of them')}</b>.`;
    return html`${extra.length ? html`<b class="against">${named(extra)}</b> ${extra.length === 1 ? 'is' : 'are'} predicted wrongly. ` : nothing}${
      missed.length ? html`<b class="against">${named(missed)}</b> ${missed.length === 1 ? 'is' : 'are'} missed. ` : nothing}${says}.`;
  }

  /** How often the decision about the label is right, and how often answers may be wrong. */
  doubt(look, facts) {
    if (!facts.calibration) return html`<p class="hint uncalibrated">${
      facts.uncalibrated ? '' : 'Confidence is how the votes stand, not a probability. '}${facts.edits.length ? 'An edited model has to be calibrated again:' : 'To add probabilities:'} <code>vitrine calibrate</code>.</p>`;
    if (look.outcome === 'unlike') return nothing; // how often it is right, is known of other images
    const row = look.labels.find(label => label.label === look.label);
    const open = look.labels.filter(label => look.outcome === 'unsure' && label.answer === 'unsure').map(label => label.label);
    return html`<div class="doubt">
      <p><b>${row.given ? look.label : `Not ${look.label}`}:</b> ${row.odds === null ? 'uncalibrated, since edits changed its votes' : html`right in <b>${row.odds}</b> such cases`}
        <small class="hint">(${facts.calibration})</small>${open.length ? html`<br>Unsure: <b>${
          open.join(this.facts.exclusive ? ' or ' : ', ')}</b>` : nothing}</p>
      ${select('Answers', ERRORS, this.address.query.error ?? '', error => change({error}, {replace: true}))}
    </div>`;
  }

  /** A link to why one label was predicted rather than another: the true one, or the one with the second most votes. */
  why(look) {
    if (!this.facts.exclusive || this.facts.labels.length < 2) {
      return html`<a href=${link('/compare', {example: look.example, a: look.label, model: this.address.query.model})}>Compare</a>`;
    }
    const sorted = [...look.labels].sort((a, b) => b.classSum - a.classSum);
    const a = look.labels.find(label => label.given).label;
    const b = look.truth.length && look.truth[0] !== a ? look.truth[0] : sorted.find(row => row.label !== a).label;
    return html`<a href=${link('/compare', {example: look.example, a, b, model: this.address.query.model})}>Why ${a} rather than ${b}?</a>`;
  }

  /** Where the sufficient reasons look; only the group that is pointed at, if one is. */
  parts(look) {
    if (this.pointed) return undefined;
    return (look.reasons?.groups ?? []).slice(0, MOST_GROUPS).map(({area}, i) => ({area, name: String(i + 1)}))
      .filter((_, i) => this.group === undefined || this.group === i);
  }

  /** As few clauses as suffice for the decision. */
  reasons({reasons, label}) {
    const {groups, clauses} = reasons;
    const decision = `${reasons.given ? '' : 'not '}${label}`;
    return html`<section class="reasons" aria-label="Sufficient reasons">
      <h2>Sufficient reasons<small>${decision}</small></h2>
      <p><b>${reasons.sentence.slice(decision.length + 2)}.</b> ${!clauses.length ? nothing
        : reasons.opponentsInFull ? `Whatever the other ${count(reasons.voters - clauses.length)} clauses that voted do, the decision stays the same.`
        : 'If all others that support it fell silent, the decision would stay the same.'}</p>
      ${groups.length ? html`<ol class="groups">${groups.slice(0, MOST_GROUPS).map((group, i) => html`
        <li><button class="plain" aria-pressed=${this.group === i} @click=${() => { this.group = this.group === i ? undefined : i; }}
          @mouseenter=${() => { this.group = i; }} @mouseleave=${() => { this.group = undefined; }}><span class="badge">${i + 1}</span>${group.place}
          <small>${many(group.clauses.length, 'clause')}</small></button></li>`)}</ol>` : nothing}
    </section>`;
  }

  /** What each member of a team says, and what that counts. */
  members(look, facts) {
    if (!facts.members.length) return nothing;
    return html`<section class="reasons" aria-label="Members"><h2>Members of the team<small>${look.label}</small></h2>
      <table class="labels members"><thead><tr><th scope="col">Member</th><th scope="col" class="number">Votes</th>
        <th scope="col" class="number wide-only">divided by</th><th scope="col" class="number">In the class sum</th></tr></thead>
        <tbody>${look.members.map(({member, classSum, share}) => html`<tr data-member=${member}>
          <th scope="row"><a href=${link('/labels', {model: this.address.query.model, member: member || '', label: look.label})}>${memberName(facts.members[member])}</a></th>
          <td class="number">${votes(classSum)}</td><td class="number wide-only">${count(facts.members[member].divisor)}</td>
          <td class="number sum">${votes(share, facts.unit)}</td></tr>`)}</tbody></table></section>`;
  }

  sights() {
    return this.pointed?.fuzzy ? [this.pointed.fuzzy] : undefined;
  }

  speakers(look, facts) {
    const {speakers} = look;
    const {unit} = facts;
    const strongest = Math.max(1, ...speakers.list.map(clause => Math.abs(clause.share)));
    const lists = [
      ['for', `For ${look.label}`, speakers.clausesFor, speakers.votesFor, speakers.list.filter(clause => clause.share > 0)],
      ['against', 'Against', speakers.clausesAgainst, speakers.votesAgainst, speakers.list.filter(clause => clause.share < 0)],
    ];
    const needed = new Set(look.reasons?.clauses.map(address));
    const most = Math.max(speakers.clausesFor, speakers.clausesAgainst);
    const shown = Math.max(...lists.map(list => list[4].length));
    return html`
      <h2>Clauses that voted</h2>
      <p class="sum-line"><span class="for">${votes(speakers.votesFor, unit)}</span> <span class="against">${votes(speakers.votesAgainst, unit)}</span>
        = <b>${votes(speakers.votesFor + speakers.votesAgainst, unit)}</b>, the class sum of ${look.label}${look.usual === null ? nothing
          : html`; on a usual image it is <b>${votes(Math.round(look.usual), unit)}</b>. The picture shows what makes the difference`}.</p>
      ${speakers.list.length === 0 ? html`<p class="hint">No clause votes for or against ${look.label} in this image.</p>` : nothing}
      <div class="sides">${lists.map(([kind, name, clauses, , list]) => html`
        <div class="side" data-side=${kind}><h3 class=${kind}>${name} <small>${many(clauses, 'clause')}</small></h3>
          <ol class="clauses">${list.map(clause => clauseRow({
            clause, facts, shape: this.facts.shape, strongest, example: look.example,
            pointed: this.pointed === clause, mark: needed.has(address(clause)) ? 'reason' : undefined,
            point: pointed => { this.pointed = pointed; }, leave: () => { this.pointed = undefined; },
          }))}</ol></div>`)}</div>
      ${shown < most ? html`<button @click=${() => change({clauses: Math.min(2000, shown + MORE)}, {replace: true})}>Show more
        <small>(${count(shown)} of ${count(most)})</small></button>` : nothing}`;
  }
}
customElements.define('vitrine-image', ImageView);

/** A clause of a member, as one value that can be looked up. */
const address = ({member, clause}) => `${member}:${clause}`;
