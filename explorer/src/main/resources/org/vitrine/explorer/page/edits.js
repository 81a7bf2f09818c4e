// Editing a model: what all views share. The server keeps the edits; a view says which version of them it has seen.

import {html, nothing} from 'lit';
import {link} from './address.js';
import {forget, get, postJson} from './api.js';
import {drawing, draw} from './look.js';
import {Part, count, forgetAnswers, percent} from './parts.js';
import {plain} from './evidence.js';
import './image-canvas.js';

/** What edits have changed so far; empty until it is known. */
export const deskOf = (model, signal) => get(`/models/${model}/desk`, {}, signal);

/** Sends a change; afterwards nothing that was fetched before is true any more. */
async function send(model, path, body) {
  try {
    return await postJson(`/models/${model}/edits${path}`, body);
  } finally {
    forget();
    forgetAnswers();
    window.dispatchEvent(new Event('edited'));
  }
}

export const edit = (model, version, body) => send(model, '', {...body, version});
export const undo = (model, version, number) => send(model, '/undo', {version, edit: number});
export const save = (model, version) => send(model, '/save', {version});

const share = value => (value === null ? '–' : percent(value, 2));

function step(was, is) {
  if (was === null || is === null) return nothing;
  const points = 100 * (is - was);
  if (Math.abs(points) < 0.005) return html`<span class="hint">±0</span>`;
  return html`<span class=${points < 0 ? 'against' : 'for'}>${points < 0 ? '\u2212' : '+'}${Math.abs(points).toFixed(2)}</span>`;
}

const row = (name, was, is, label) => html`<tr data-measure=${name} data-of=${label ?? 'all'}><th scope="row">${name}</th><td class="number">${share(was)}</td>
  <td class="number after">${share(is)}</td><td class="number change">${step(was, is)}</td></tr>`;

/** The measures before and after all edits; of the labels, those that changed or that is named. */
export function measures({before, after, examples}, label) {
  const labels = after.labels.map((is, i) => ({is, was: before.labels[i]}))
    .filter(({is, was}) => is.label === label || is.f1 !== was.f1 || is.auroc !== was.auroc);
  return html`<div class="wide"><table class="labels measured"><caption class="unseen">Measures before and after the edits</caption>
    <thead><tr><th scope="col">On ${count(examples)} examples</th><th scope="col" class="number">opened</th><th scope="col" class="number">edited</th><th scope="col" class="number">change</th></tr></thead>
    <tbody>${row('Accuracy', before.accuracy, after.accuracy)}${row('F1', before.f1, after.f1)}${row('AUROC', before.auroc, after.auroc)}
    ${labels.map(({is, was}) => row(`F1 of ${is.label}`, was.f1, is.f1, is.label))}
    ${labels.map(({is, was}) => row(`AUROC of ${is.label}`, was.auroc, is.auroc, is.label))}</tbody></table></div>`;
}

/** A part of the page with which something is edited. It shows nothing unless editing is allowed. */
class Editor extends Part {
  static properties = {model: {attribute: false}, facts: {attribute: false}, desk: {state: true}, problem: {state: true}, busy: {state: true}, done: {state: true}};

  connectedCallback() {
    super.connectedCallback();
    this.onEdited = () => this.refresh();
    window.addEventListener('edited', this.onEdited);
    this.refresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('edited', this.onEdited);
    clearTimeout(this.timer);
  }

  /** Asks for the desk; of several answers on their way, the one that was asked for last counts. */
  async refresh() {
    clearTimeout(this.timer);
    const asked = {};
    this.asked = asked;
    try {
      const desk = await deskOf(this.model ?? 0);
      if (this.asked !== asked) return;
      this.desk = desk;
      if (desk.editable && (!desk.ready || this.busy) && this.isConnected) this.timer = setTimeout(() => this.refresh(), 700);
    } catch (problem) {
      if (this.asked === asked) this.problem = problem.message;
    }
  }

  /** Sends an edit with the reason of its form. */
  async submit(event, body) {
    event.preventDefault();
    const form = event.currentTarget;
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    this.done = undefined;
    this.timer = setTimeout(() => this.refresh(), 700); // how far it has come
    try {
      this.desk = await edit(this.model ?? 0, this.desk.version, {...body, reason: form.elements.reason.value});
      this.done = this.desk.edits.at(-1).change;
      form.elements.reason.value = '';
    } catch (problem) {
      this.problem = problem.message;
    }
    this.busy = false;
  }

  render() {
    if (!this.desk?.editable) return nothing;
    return html`<section class="editor" aria-label=${this.title()}><details ?open=${this.open}><summary>${this.title()}</summary>
      ${this.desk.ready ? this.controls() : nothing}
      ${this.desk.ready && !(this.busy && this.desk.counted < this.desk.examples) ? nothing
        : html`<p class="hint" role="status"><span class="spinner"></span>Counting votes: ${count(this.desk.counted)} of ${count(this.desk.examples)} …</p>`}
      ${this.problem ? html`<p class="note" role="alert">${this.problem}</p>` : nothing}
      ${this.done ? html`<p role="status">Done: ${this.done}. <a href=${link('/audit', {part: 'edits'})}>All edits</a></p>${measures(this.desk, this.label)}` : nothing}
    </details></section>`;
  }
}

export const reason = (example, given = '') => html`<label class="field reason"><span>Reason</span><input name="reason" type="text" required maxlength="500" placeholder=${example} .defaultValue=${given} autocomplete="off"></label>`;

/** Four numbers that are the same as a rectangle on the image. */
export const sides = (area, set) => html`<fieldset class="sides-of"><legend>Part of the image</legend>${[['top', 'first row'], ['bottom', 'last row'], ['left', 'first column'], ['right', 'last column']].map(([name, words]) => html`
  <label class="field"><span>${words}</span><input type="number" name=${name} min="0" required .value=${String(area?.[name] ?? '')} @input=${event => set(name, event.target.value)}></label>`)}</fieldset>`;

/** A rectangle from one pixel to another. */
const spanning = (a, b) => ({top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row), left: Math.min(a.column, b.column), right: Math.max(a.column, b.column)});

const drawnArea = area => (area && ['top', 'bottom', 'left', 'right'].every(side => Number.isInteger(area[side])) && area.bottom >= area.top && area.right >= area.left
  ? {row: area.top, column: area.left, height: area.bottom - area.top + 1, width: area.right - area.left + 1} : undefined);

/** Lets a person draw a rectangle on an image. */
export class AreaEditor extends Editor {
  static properties = {...Editor.properties, area: {state: true}};

  set(name, text) {
    this.area = {...this.area, [name]: text === '' ? undefined : Number(text)};
  }

  get range() {
    return {rows: [this.area?.top, this.area?.bottom], columns: [this.area?.left, this.area?.right]};
  }

  canvas(image, words, sights) {
    return html`<vitrine-image-canvas fixed paintable class="drawing" .image=${image} .sights=${sights} .area=${drawnArea(this.area)} label=${words}
      @press=${event => { this.start = event.detail; this.area = spanning(event.detail, event.detail); }}
      @drag=${event => { this.area = spanning(this.start, event.detail); }}
      @lift=${event => { this.area = spanning(this.start, event.detail); }}></vitrine-image-canvas>`;
  }
}

/** Forbids a part of the image for a label; drawn on the evidence. */
class ForbidEditor extends AreaEditor {
  static properties = {...AreaEditor.properties, look: {attribute: false}};

  get label() {
    return this.look.label;
  }

  willUpdate(changed) {
    const before = changed.get('look');
    if (before && before.example !== this.look.example) {
      this.done = undefined;
      this.problem = undefined;
      this.area = undefined;
    }
  }

  title() {
    return `Forbid a part of the image for ${this.label}`;
  }

  controls() {
    const {shape, models} = this.facts;
    return html`<form @submit=${event => this.submit(event, {kind: 'forbid', label: this.label, ...this.range})}>
      <p class="hint">Draw a rectangle around what should not count, such as a watermark. No pixel in it will change the class sum of ${this.label} any more.</p>
      ${this.canvas(draw(shape, this.look, this.look.pixels, drawing({}, models[this.model ?? 0].support)), `The evidence for ${this.label}; draw a rectangle on it`)}
      ${sides(this.area, (name, text) => this.set(name, text))}
      ${reason('a watermark, not glasses')}
      <button ?disabled=${this.busy}>Forbid it for ${this.label}</button></form>`;
  }
}
customElements.define('vitrine-forbid', ForbidEditor);

/** Mutes, reweights or restricts a clause. */
class ClauseEditor extends AreaEditor {
  static properties = {...AreaEditor.properties, clause: {attribute: false}, kind: {state: true}, about: {state: true}};

  constructor() {
    super();
    this.kind = 'mute';
  }

  get label() {
    const [strongest] = [...this.clause.votes].sort((a, b) => Math.abs(b.votes) - Math.abs(a.votes));
    return this.kind === 'reweight' ? this.about ?? strongest.label : strongest.votes === 0 ? undefined : strongest.label;
  }

  title() {
    return `Edit clause ${this.clause.clause}`;
  }

  body(form) {
    const {clause} = this.clause;
    if (this.kind === 'reweight') return {kind: 'reweight', clause, label: this.label, votes: Number(form.elements.votes.value)};
    return this.kind === 'restrict' ? {kind: 'restrict', clause, ...this.range} : {kind: 'mute', clause};
  }

  controls() {
    const kinds = [['mute', 'Mute it'], ['reweight', 'Reweight it'], ['restrict', 'Restrict it to a part of the image']];
    const names = {mute: 'Mute', reweight: 'Reweight', restrict: 'Restrict'};
    const own = this.clause.votes.filter(weight => weight.votes !== 0);
    const labels = (own.length ? own : this.clause.votes).map(weight => weight.label);
    return html`<form @submit=${event => this.submit(event, this.body(event.currentTarget))}>
      <fieldset class="choice"><legend>What to do</legend><div>${kinds.map(([value, text]) => html`<label><input type="radio" name="kind" .value=${value}
        .checked=${value === this.kind} @change=${() => { this.kind = value; }}><span>${text}</span></label>`)}</div></fieldset>
      ${this.kind === 'reweight' ? html`<div class="filters">
        <label class="field"><span>Label</span><select name="label" @change=${event => { this.about = event.target.value; }}>${labels.map(label => html`<option .selected=${label === this.label}>${label}</option>`)}</select></label>
        <label class="field"><span>Votes</span><input type="number" name="votes" required step="1" min="-1000000" max="1000000"
          .value=${String(this.clause.votes.find(weight => weight.label === this.label).votes)}></label></div>` : nothing}
      ${this.kind === 'restrict' ? html`${this.clause.here
        ? this.canvas(plain(this.facts.shape, Uint8Array.from(atob(this.clause.here.picture), c => c.charCodeAt(0))), 'The image; draw a rectangle on it',
          this.clause.here.fuzzy ?? undefined) : nothing}
        ${sides(this.area, (name, text) => this.set(name, text))}` : nothing}
      ${reason('it sees the background')}
      <button ?disabled=${this.busy}>${names[this.kind]}</button></form>`;
  }
}
customElements.define('vitrine-edit-clause', ClauseEditor);

/** Moves the class sum above which a label is given; for labels that are not exclusive. */
class ThresholdEditor extends Editor {
  static properties = {...Editor.properties, about: {state: true}};

  get label() {
    return this.about ?? this.facts.labels[0];
  }

  title() {
    return 'Move the threshold of a label';
  }

  controls() {
    return html`<form @submit=${event => this.submit(event, {kind: 'decide', label: this.label})}>
      <p class="hint">A label that lost clauses may need another class sum above which it is given. The one with the best F1 on these examples is taken.</p>
      <label class="field"><span>Label</span><select name="label" @change=${event => { this.about = event.target.value; }}>${this.facts.labels.map(label => html`<option
        .selected=${label === this.label}>${label}</option>`)}</select></label>
      ${reason('it lost clauses')}
      <button ?disabled=${this.busy}>Fit the threshold of ${this.label}</button></form>`;
  }
}
customElements.define('vitrine-edit-threshold', ThresholdEditor);

/** What has been edited, in the header; nothing if nothing has. */
export function editedBadge(facts) {
  const number = facts.models[0].edits.length;
  return number ? html`<a class="edited" href=${link('/audit', {part: 'edits'})}>${number} ${number === 1 ? 'edit' : 'edits'}</a>` : nothing;
}
