// What if the image were different: paint on it, erase parts or upload another one, and watch the prediction change.

import {html, nothing} from 'lit';
import {change, go, here, link} from './address.js';
import {bytes, get, pack, post, unpack} from './api.js';
import {plain} from './evidence.js';
import {PixelReader, controls, draw, drawing, drawn, legendOf, pixelPanel} from './look.js';
import {View, choice, clauseRow, empty, labelBars, many, named, speaker, NO_ANSWER, unlikeNote, votes, windowsOf} from './parts.js';
import './image-canvas.js';

const TOOLS = [['erase', 'Erase'], ['region', 'Erase region'], ['set', 'Paint']];

/** The width of the brush to begin with: a twentieth of the image. */
const usualBrush = ({height, width}) => Math.ceil(Math.max(height, width) / 20);

/** The widths of brushes in pixels. */
const brushes = shape => [...new Set([1, ...[1, 2, 4].map(times => times * usualBrush(shape))])];
const MOST_STEPS = 200;
const CHANGED = 12;

class WhatIf extends View {
  static kept = false; // the painted image is not part of an answer

  static properties = {...View.properties, pixels: {state: true}, look: {state: true}, tool: {state: true}, brush: {state: true},
    colour: {state: true}, area: {state: true}, pixel: {state: true}, over: {state: true}, message: {state: true},
    changes: {state: true}, pointed: {state: true}, allLabels: {state: true}};

  constructor() {
    super();
    this.tool = 'erase';
    this.colour = '#ffffff';
    this.steps = [];
    this.reader = new PixelReader(
      ({row, column}, signal) => post(`/models/${this.model}/look/pixels/${row}/${column}`, {label: this.look.label}, this.pixels, signal),
      answer => { this.pixel = answer; });
    this.onKey = event => this.key(event);
    this.onPaste = event => this.upload(event.clipboardData?.files[0]);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.onKey);
    document.addEventListener('paste', this.onPaste);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.onKey);
    document.removeEventListener('paste', this.onPaste);
  }

  async load({query, hash}, signal) {
    const {shape} = this.facts;
    const size = shape.height * shape.width * shape.channels;
    const origin = [query.example, hash.from, query.name].join();
    if (origin !== this.origin) {
      this.original = await this.begin(query, hash, size, signal);
      this.steps = [];
    }
    if (!this.original) return 'nothing';
    if (origin !== this.origin || hash.picture !== this.saved) {
      this.pixels = hash.picture ? await unpack(hash.picture, size) : this.original.slice();
      this.saved = hash.picture;
    }
    this.origin = origin;
    const before = await post(`/models/${this.model}/look`, {label: query.label, clauses: 0, reasons: 'none'}, this.original, signal);
    const options = {label: before.label, clauses: 0, scale: 'none', reasons: 'none'};
    const {pixels} = this;
    const [look, changes] = await Promise.all([
      post(`/models/${this.model}/look`, options, pixels, signal), this.compare(before.label, signal)]);
    this.before = before;
    this.look = look;
    this.changes = changes;
    if (pixels !== this.pixels) this.repaint(); // somebody has painted meanwhile
    this.pointed = undefined;
    return 'image';
  }

  /** Which clauses vote differently now. */
  compare(label, signal) {
    const both = new Uint8Array(2 * this.pixels.length);
    both.set(this.original);
    both.set(this.pixels, this.original.length);
    return post(`/models/${this.model}/changes`, {label, clauses: CHANGED}, both, signal);
  }

  /** The image to start with: an example, or an uploaded image. */
  async begin(query, hash, size, signal) {
    if (hash.from) return unpack(hash.from, size);
    const example = query.example ?? 0;
    if (this.facts.data.examples === 0) return undefined;
    const look = await get(`/models/${this.model}/examples/${encodeURIComponent(example)}`, {clauses: 0, scale: 'none', reasons: 'none'}, signal);
    this.truth = look.truth;
    return bytes(look.picture);
  }

  show(state) {
    if (state === 'nothing') return empty('No image', 'There are no examples; upload an image.', this.uploadButton());
    const {shape, models} = this.facts;
    const {query, hash} = this.address;
    const facts = models[this.model];
    const how = drawing(query, facts.support);
    const name = hash.from ? query.name ?? 'Your image' : `Image ${query.example ?? 0}`;
    return html`
      <div class="title"><h1>What if<small>${name}</small></h1></div>
      <p class="verdict" role="status"><span>${this.verdict()}</span>
        ${hash.from ? nothing : html`<span class="actions"><a href=${link('/image/' + (query.example ?? 0), {model: query.model})}>Back to the image</a></span>`}</p>
      ${unlikeNote(this.look)}
      <div class="triple" @dragover=${this.dragOver} @dragleave=${() => { this.over = false; }} @drop=${this.drop}>
        <section aria-label="Paint" class=${this.over ? 'dropping' : ''}>
          <h2>Paint here</h2>
          <vitrine-image-canvas paintable .image=${plain(shape, this.pixels)} .area=${this.area} label="The image to paint on"
            .windows=${windowsOf(this.pointed, facts)} .sights=${this.pointed?.fuzzy ? [this.pointed.fuzzy] : undefined}
            @press=${event => this.press(event.detail)} @drag=${event => this.drag(event.detail)} @lift=${event => this.lift(event.detail)}
            @point=${event => this.reader.point(event.detail)}></vitrine-image-canvas>
          ${this.tools(shape)}
        </section>
        <section aria-label="Evidence">
          <h2>${drawn(how, this.look.label).replace(/^w/, 'W')}</h2>
          <vitrine-image-canvas .image=${draw(shape, this.look, this.pixels, how, this.before.scale)} label="The image with ${drawn(how, this.look.label)}"
            .windows=${windowsOf(this.pointed, facts)} .sights=${this.pointed?.fuzzy ? [this.pointed.fuzzy] : undefined}
            @point=${event => this.reader.point(event.detail)}></vitrine-image-canvas>
          ${legendOf(shape, how, this.look.label, facts)}
          ${controls(shape, how, this.look.label, facts.support)}
        </section>
        <section aria-label="Labels">
          <h2>Votes<small>and their change</small></h2>
          ${labelBars({labels: this.look.labels, before: this.before.labels, chosen: this.look.label, truth: hash.from ? undefined : this.truth,
            facts, choose: label => change({label}, {replace: true}), all: this.allLabels, showAll: () => { this.allLabels = true; }})}
          ${pixelPanel(shape, this.pixel, facts)}
        </section>
      </div>
      ${this.changed()}`;
  }

  /** What was predicted, and what is predicted now. */
  verdict() {
    if (this.look.outcome === 'unlike') return NO_ANSWER;
    const given = look => look.labels.filter(label => label.given).map(label => label.label);
    const before = given(this.before);
    const now = given(this.look);
    if (before.join() === now.join()) return html`${speaker(this.facts.models[this.model])} predicts <b>${named(now)}</b>${this.isChanged ? ', as before' : ''}.`;
    if (this.facts.exclusive) return html`Was <b>${named(before)}</b>, now <b class="against">${named(now)}</b>.`;
    const gone = before.filter(label => !now.includes(label));
    const added = now.filter(label => !before.includes(label));
    return html`${gone.length ? html`No longer predicted: <b class="against">${named(gone)}</b>. ` : nothing}${
      added.length ? html`Predicted now: <b class="for">${named(added)}</b>. ` : nothing}Was <b>${named(before)}</b>, now <b>${named(now)}</b>.`;
  }

  get isChanged() {
    return this.pixels.some((value, i) => value !== this.original[i]);
  }

  /** The clauses that fell silent, and those that began to vote or vote differently. */
  changed() {
    if (!this.changes || !this.isChanged) return nothing;
    const {label, before, after, silenced, awakened, list} = this.changes;
    const {shape, models} = this.facts;
    const facts = models[this.model];
    const strongest = Math.max(1, ...list.map(clause => Math.abs(clause.share)));
    const kinds = [
      ['Fell silent', silenced, list.filter(clause => clause.after === 0)],
      ['Began to vote', awakened, list.filter(clause => clause.before === 0)],
      ['Vote differently', undefined, list.filter(clause => clause.before !== 0 && clause.after !== 0)],
    ].filter(([, , clauses]) => clauses.length);
    return html`<section aria-label="Changes">
      <h2>What changed for ${label}<small>${votes(before, facts.unit)} before, ${votes(after, facts.unit)} now</small></h2>
      ${kinds.length ? html`<div class="triple">${kinds.map(([name, number, clauses]) => html`
        <div data-change=${name}><h3>${name}${number === undefined ? nothing
          : html` <small>${many(number, 'clause')}${number > clauses.length ? `, the ${clauses.length} largest` : ''}</small>`}</h3>
        <ol class="clauses">${clauses.map(clause => clauseRow({
          clause: {...clause, votes: clause.after - clause.before}, facts, shape, strongest,
          said: `${votes(clause.before)} → ${votes(clause.after)}`, pointed: this.pointed === clause,
          point: () => { this.pointed = clause; }, leave: () => { this.pointed = undefined; },
        }))}</ol></div>`)}</div>` : html`<p class="hint">No clause votes differently.</p>`}
    </section>`;
  }

  tools(shape) {
    return html`<div class="tools">
      ${choice('Tool', TOOLS, this.tool, tool => { this.tool = tool; })}
      ${this.tool === 'region' ? nothing : choice('Brush', brushes(shape).map(size => [String(size), String(size)]), String(this.size), brush => { this.brush = Number(brush); })}
      ${this.tool !== 'set' ? nothing : shape.channels === 3
        ? html`<label class="field inline"><span>Colour</span><input type="color" .value=${this.colour} aria-label="Colour"
            @input=${event => { this.colour = event.target.value; }}></label>`
        : html`<label class="field range"><span>Brightness</span><input type="range" min="0" max="255" .value=${String(this.brightness)}
            aria-label="Brightness" @input=${event => { this.colour = '#' + Number(event.target.value).toString(16).padStart(2, '0').repeat(3); }}>
            <output>${this.brightness}</output></label>`}
      <div class="buttons">
        <button @click=${() => this.undo()} ?disabled=${!this.steps.length}>Undo</button>
        <button @click=${() => this.reset()} ?disabled=${!this.isChanged}>Reset</button>
        ${this.uploadButton()}
      </div>
      ${this.message ? html`<p class="note failed" role="alert">${this.message}</p>` : nothing}
    </div>`;
  }

  uploadButton() {
    return html`<label class="button">Upload an image<input class="unseen" type="file" accept="image/png,image/jpeg,image/webp,image/gif,image/bmp"
      @change=${event => this.upload(event.target.files[0])}></label>`;
  }

  /** The width of the brush in pixels. */
  get size() {
    return this.brush ?? usualBrush(this.facts.shape);
  }

  get brightness() {
    return parseInt(this.colour.slice(1, 3), 16);
  }

  /** The colour that the tool paints with: a value for each channel. */
  get values() {
    const {channels} = this.facts.shape;
    if (this.tool === 'set') return [1, 3, 5].slice(0, channels).map(i => parseInt(this.colour.slice(i, i + 2), 16));
    if (channels === 1) return [0];
    const mean = channel => this.original.filter((_, i) => i % 3 === channel).reduce((a, b) => a + b, 0) * 3 / this.original.length;
    return [0, 1, 2].map(channel => Math.round(mean(channel)));
  }

  press(pixel) {
    this.unpainted = this.pixels.slice();
    this.last = pixel;
    if (this.tool === 'region') this.area = box(pixel, pixel);
    else this.stroke(pixel, pixel);
  }

  drag(pixel) {
    if (this.tool === 'region') this.area = box(this.last, pixel);
    else {
      this.stroke(this.last, pixel);
      this.last = pixel;
    }
  }

  lift(pixel) {
    if (this.tool === 'region') {
      this.fill(box(this.last, pixel));
      this.area = undefined;
    }
    if (this.pixels.some((value, i) => value !== this.unpainted[i])) this.steps = [...this.steps.slice(1 - MOST_STEPS), this.unpainted];
    this.save();
  }

  /** Paints a line between two pixels. */
  stroke(from, to) {
    const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column), 1);
    const {size} = this;
    const half = Math.floor((size - 1) / 2);
    for (let i = 0; i <= steps; i++) {
      const row = Math.round(from.row + (to.row - from.row) * i / steps) - half;
      const column = Math.round(from.column + (to.column - from.column) * i / steps) - half;
      this.put({row, column, height: size, width: size});
    }
    this.repaint();
  }

  fill(area) {
    this.put(area);
    this.repaint();
  }

  put({row, column, height, width}) {
    const {shape} = this.facts;
    const values = this.values;
    for (let y = Math.max(0, row); y < Math.min(shape.height, row + height); y++) {
      for (let x = Math.max(0, column); x < Math.min(shape.width, column + width); x++) {
        this.pixels.set(values, (y * shape.width + x) * shape.channels);
      }
    }
  }

  /** Shows the image at once and asks the model about it; one request at a time, until one was about the latest image and label. */
  async repaint() {
    this.pixels = this.pixels.slice();
    if (this.asking) return;
    this.asking = true;
    try {
      const chosen = () => here().query.label ?? this.before.label;
      let pixels, label;
      do {
        ({pixels} = this);
        label = chosen();
        [this.look, this.changes] = await Promise.all([
          post(`/models/${this.model}/look`, {label, clauses: 0, scale: 'none', reasons: 'none'}, pixels), this.compare(label)]);
      } while (this.isConnected && (pixels !== this.pixels || label !== chosen()));
      this.message = undefined;
    } catch (problem) {
      this.message = problem.message;
    } finally {
      this.asking = false;
    }
  }

  /** Stores the image in the address, as the address is once the image is packed: somebody may have gone elsewhere meanwhile. */
  async save() {
    const {pixels} = this;
    const same = pixels.every((value, i) => value === this.original[i]);
    const picture = same ? undefined : await pack(pixels);
    if (!this.isConnected || pixels !== this.pixels) return;
    const {query, hash} = here();
    const {question} = this;
    this.saved = picture;
    go(link('/what-if', query, {...hash, picture}), {replace: true, silent: true});
    this.address = here();
    if (this.asked === question) this.asked = this.question;
    if (this.answered === question) this.answered = this.question;
  }

  undo() {
    if (!this.steps.length) return;
    this.pixels = this.steps.at(-1);
    this.steps = this.steps.slice(0, -1);
    this.repaint();
    this.save();
  }

  reset() {
    this.steps = [...this.steps, this.pixels];
    this.pixels = this.original.slice();
    this.repaint();
    this.save();
  }

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !event.target.closest?.('input')) {
      event.preventDefault();
      this.undo();
    }
  }

  dragOver(event) {
    event.preventDefault();
    this.over = true;
  }

  drop(event) {
    event.preventDefault();
    this.over = false;
    this.upload(event.dataTransfer.files[0]);
  }

  async upload(file) {
    if (!file) return;
    this.message = undefined;
    if (file.size > this.facts.uploadBytes) {
      this.message = `${file.name} is too large; the limit is ${this.facts.uploadBytes >> 20} MB.`;
      return;
    }
    try {
      const answer = await post('/pictures', {name: file.name}, file);
      const from = await pack(bytes(answer.picture));
      go(link('/what-if', {model: here().query.model, name: answer.name}, {from}));
    } catch (problem) {
      this.message = problem.message;
    }
  }
}
customElements.define('vitrine-what-if', WhatIf);

/** The rectangle between two pixels, both included. */
function box(a, b) {
  const row = Math.min(a.row, b.row);
  const column = Math.min(a.column, b.column);
  return {row, column, height: Math.abs(a.row - b.row) + 1, width: Math.abs(a.column - b.column) + 1};
}
