// What mistakes have in common: the mean evidence over them less that over right decisions, and the part of the image to ignore.

import {html, nothing} from 'lit';
import {bytes, get} from './api.js';
import {drawNet} from './evidence.js';
import {Part, count, many, netLegend, percent} from './parts.js';
import {AreaEditor, deskOf, reason, save, sides, undo} from './edits.js';

const noun = ({label, kind}) => (kind === 'missed' ? `of ${label} that are missed` : `where ${label} is predicted wrongly`);

const rectangle = ({row, column, height, width}) => `rows ${row} to ${row + height - 1}, columns ${column} to ${column + width - 1}`;

/** What was found, in a sentence: a place that only one label looks at, or what mistakes of one kind have in common. */
function sentence(fault) {
  if (!fault.kind) {
    return html`<b>${percent(fault.share, 0)}</b> of what counts for or against ${fault.label} lies in ${rectangle(fault.area)}, <b>${percent(fault.size, 0)}</b> of the image;
      of any other label at most ${percent(fault.others)}. Is this where ${fault.label} should be seen?`;
  }
  const compared = fault.right === 1 ? '1 image with the same truth that it gets right' : `${count(fault.right)} images with the same truth that it gets right`;
  if (!fault.area) return html`Nothing speaks for these mistakes more than it does on ${compared}.`;
  return html`<b>${percent(fault.share, 0)}</b> of what speaks for the mistake, more than on ${compared}, lies in ${rectangle(fault.area)}: <b>${
    percent(fault.size, 0)}</b> of the image.${
    fault.looked < fault.mistakes ? ` ${count(fault.looked)} of the ${count(fault.mistakes)} mistakes were looked at.` : nothing}`;
}

/** One kind of mistakes, with the picture of what they have in common and the way to ignore it. */
class Fault extends AreaEditor {
  static properties = {...AreaEditor.properties, fault: {attribute: false}};

  get label() {
    return this.fault.label;
  }

  willUpdate(changed) {
    if (changed.has('fault') && this.fault.area) {
      const {row, column, height, width} = this.fault.area;
      this.area = {top: row, left: column, bottom: row + height - 1, right: column + width - 1};
    }
  }

  title() {
    return 'Ignore this part';
  }

  picture() {
    const {fault, facts} = this;
    return drawNet(facts.shape, bytes(fault.picture), fault.net, fault.scale);
  }

  controls() {
    const {fault} = this;
    return html`<form @submit=${event => this.submit(event, {kind: 'forbid', label: this.label, ...this.range})}>
      <p class="hint">No pixel in the rectangle will change the class sum of ${this.label} any more. You can draw another one.</p>
      ${this.canvas(this.picture(), 'What the mistakes have in common; draw a rectangle on it')}
      ${sides(this.area, (name, text) => this.set(name, text))}
      ${reason('a watermark', fault.kind ? `${many(fault.mistakes, 'mistake')} about ${this.label} have this part in common` : `no other label looks here`)}
      <button ?disabled=${this.busy}>Forbid it for ${this.label}</button></form>`;
  }

  render() {
    const {fault, facts} = this;
    if (!fault) return nothing;
    const models = facts.models[this.model ?? 0];
    return html`<section class="fault" aria-label=${fault.kind ? `In common: ${fault.label}, ${fault.kind}` : `A place of its own: ${fault.label}`}>
      ${fault.kind ? html`<h2>What ${fault.mistakes === 1 ? 'this mistake shows' : `these ${count(fault.mistakes)} mistakes have in common`}
        <small>${many(fault.mistakes, 'image')} ${noun(fault)}</small></h2>`
        : html`<h2>${fault.label} looks where no other label does <small>${many(fault.mistakes, 'mistake')}</small></h2>`}
      <div class="common">
        <vitrine-image-canvas fixed .image=${this.picture()} .area=${fault.area ?? undefined} label=${fault.kind ? 'The mean of the mistakes with what speaks for them' : `The mean of the images with what counts for ${fault.label}`}></vitrine-image-canvas>
        <div><p>${sentence(fault)}</p>${fault.kind ? netLegend('the mistake', models.support) : nothing}${fault.area ? super.render() : nothing}</div>
      </div></section>`;
  }
}
customElements.define('vitrine-fault', Fault);

/** The faults that are worth a look, on the front page, without being looked for. */
class Faults extends Part {
  static properties = {model: {attribute: false}, facts: {attribute: false}, found: {state: true}, problem: {state: true}};

  connectedCallback() {
    super.connectedCallback();
    this.onEdited = () => { this.found = undefined; this.refresh(); };
    window.addEventListener('edited', this.onEdited);
    this.refresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('edited', this.onEdited);
    clearTimeout(this.timer);
  }

  async refresh() {
    clearTimeout(this.timer);
    const asked = {};
    this.asked = asked;
    try {
      const found = await get(`/models/${this.model ?? 0}/faults`);
      if (this.asked !== asked || !this.isConnected) return;
      this.found = found;
      this.problem = undefined;
      if (!found.complete) this.timer = setTimeout(() => this.refresh(), 1000);
    } catch (problem) {
      this.problem = problem.message;
    }
  }

  render() {
    if (this.problem) return html`<p class="hint" role="status">Faults could not be looked for: ${this.problem}</p>`;
    if (!this.found?.list.length) return nothing;
    return html`<section aria-label="Worth a look">${this.found.list.map(fault => html`<vitrine-fault .facts=${this.facts} .model=${this.model} .fault=${fault}></vitrine-fault>`)}</section>`;
  }
}
customElements.define('vitrine-faults', Faults);

/** What the mistakes in a list have in common, when somebody asks: of a label that is missed, or predicted wrongly. */
class Common extends Part {
  static properties = {model: {attribute: false}, facts: {attribute: false}, query: {attribute: false}, fault: {state: true}, problem: {state: true}, busy: {state: true}};

  /** The label and the kind of mistakes of a list; none if it has several, or right decisions too. */
  get asked() {
    const {truth, given, result} = this.query;
    const taken = truth && given && truth !== given && this.facts.exclusive;
    if (result !== 'wrong' && !taken) return undefined;
    return given ? {label: given, kind: 'extra'} : truth ? {label: truth, kind: 'missed'} : undefined;
  }

  willUpdate(changed) {
    const key = JSON.stringify(this.asked);
    if (changed.has('query') && key !== this.key) {
      this.key = key;
      this.fault = undefined;
      this.problem = undefined;
    }
  }

  async ask() {
    const {key} = this;
    this.busy = true;
    this.problem = undefined;
    try {
      const fault = await get(`/models/${this.model ?? 0}/common`, this.asked);
      if (key === this.key) this.fault = fault;
    } catch (problem) {
      this.problem = problem.message;
    }
    this.busy = false;
  }

  render() {
    const {asked} = this;
    if (!asked) return nothing;
    if (this.fault) return html`<vitrine-fault .facts=${this.facts} .model=${this.model} .fault=${this.fault}></vitrine-fault>`;
    return html`<p><button ?disabled=${this.busy} @click=${() => this.ask()}>What these mistakes have in common</button>${
      this.busy ? html` <span class="hint" role="status"><span class="spinner"></span>Comparing with right decisions …</span>` : nothing}</p>
      ${this.problem ? html`<p class="note" role="alert">${this.problem}</p>` : nothing}`;
  }
}
customElements.define('vitrine-common', Common);

/** The effect of all edits, on top of every page, with the way back and the way to keep them. */
class Strip extends Part {
  static properties = {facts: {attribute: false}, desk: {state: true}, problem: {state: true}, busy: {state: true}};

  connectedCallback() {
    super.connectedCallback();
    this.onEdited = () => this.refresh();
    window.addEventListener('edited', this.onEdited);
    this.refresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('edited', this.onEdited);
  }

  async refresh() {
    const asked = {};
    this.asked = asked;
    try {
      const desk = await deskOf(0);
      if (this.asked === asked) this.desk = desk;
    } catch (problem) {
      this.problem = problem.message;
    }
  }

  async send(change) {
    this.busy = true;
    this.problem = undefined;
    try {
      this.desk = await change();
    } catch (problem) {
      this.problem = problem.message;
    }
    this.busy = false;
  }

  render() {
    const {desk} = this;
    if (!desk?.ready || !desk.editable || !desk.edits.length || desk.version === 0) return nothing;
    const changed = desk.after.labels.map((is, i) => ({is, was: desk.before.labels[i]}))
      .filter(({is, was}) => is.missed !== was.missed || is.extra !== was.extra || is.f1 !== was.f1);
    const points = share => (share === null ? '–' : (100 * share).toFixed(1));
    return html`<aside class="strip" aria-label="The effect of the edits"><span role="status">${changed.map(({is, was}) => html`<span data-label=${is.label}><b>${is.label}</b>:
        ${many(was.missed + was.extra, 'mistake')} → <b>${count(is.missed + is.extra)}</b>, F1 ${points(was.f1)} → <b>${points(is.f1)}</b></span> `)}${
      changed.length === 0 ? 'No decision changed' : changed.length < desk.after.labels.length ? '· others unchanged' : nothing}${
      desk.saved ? html` · saved to <b>${desk.file}</b>` : nothing}</span>
      ${this.problem ? html`<span role="alert">${this.problem}</span>` : nothing}
      <button ?disabled=${this.busy} @click=${() => this.send(() => undo(0, desk.version, desk.edits.length))}>Undo</button>
      <button ?disabled=${this.busy || desk.saved} @click=${() => this.send(() => save(0, desk.version))}>Save</button></aside>`;
  }
}
customElements.define('vitrine-strip', Strip);
