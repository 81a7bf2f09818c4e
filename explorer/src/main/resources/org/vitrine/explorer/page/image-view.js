// One image: the prediction, the evidence for it, and the clauses that voted.

import {html, nothing} from 'lit';
import {change, go, here, link} from './address.js';
import {bytes, get} from './api.js';
import {PixelReader, controls, draw, drawing, pixelPanel} from './look.js';
import {View, clauseRow, count, labelBars, many, votes} from './parts.js';
import './image-canvas.js';

const MORE = 40;

class ImageView extends View {
  static properties = {...View.properties, pixel: {state: true}, pointed: {state: true}};

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
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.onKey);
  }

  async load({subject, query}, signal) {
    const look = await get(`/models/${this.model}/examples/${encodeURIComponent(subject)}`, {label: query.label, clauses: query.clauses}, signal);
    this.pointed = undefined;
    return {...look, pixels: bytes(look.picture)};
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
    const next = Number(here().subject) + by;
    if (next >= 0 && next < this.facts.data.examples) go(this.at(next));
  }

  at(example) {
    return link(`/image/${example}`, {model: this.address.query.model});
  }

  choose(label) {
    change({label}, {replace: true});
  }

  show(look) {
    const {shape, models, data} = this.facts;
    const how = drawing(this.address.query);
    const facts = models[this.model];
    const given = look.labels.filter(label => label.given).map(label => label.label);
    const {query} = this.address;
    return html`
      <div class="title">
        <h1>Image ${look.example}<small>${look.name === `#${look.example}` ? nothing : look.name}</small></h1>
        <nav class="turn" aria-label="Images">
          ${look.example > 0 ? html`<a href=${this.at(look.example - 1)} rel="prev" aria-label="Previous image">←</a>` : nothing}
          ${look.example + 1 < data.examples ? html`<a href=${this.at(look.example + 1)} rel="next" aria-label="Next image">→</a>` : nothing}
        </nav>
      </div>
      <p class="verdict"><span>The model predicts <b>${given.join(', ') || 'none of the labels'}</b>; ${given.join() === look.truth.join()
          ? html`that is <b class="for">right</b>` : html`the truth is <b class="against">${look.truth.join(', ') || 'none of them'}</b>`}.</span>
        <span class="actions"><a href=${link('/what-if', {example: look.example, label: query.label, model: query.model})}>What if …</a>
        <a href=${link('/compare', {example: look.example, a: look.label, model: query.model})}>Compare</a></span></p>
      <div class="columns">
        <section aria-label="Evidence">
          <vitrine-image-canvas .image=${draw(shape, look, look.pixels, how)} .windows=${this.windows(facts)}
            label="Image ${look.example} with the evidence ${how.side} ${look.label}"
            @point=${event => this.reader.point(event.detail)}></vitrine-image-canvas>
          ${controls(shape, how, look.label)}
          ${pixelPanel(shape, this.pixel, this.model)}
        </section>
        <section aria-label="Labels and clauses">
          ${labelBars({labels: look.labels, chosen: look.label, truth: look.truth, target: facts.target, choose: label => this.choose(label)})}
          ${this.speakers(look, facts)}
        </section>
      </div>`;
  }

  windows(facts) {
    if (!this.pointed) return undefined;
    return {...facts.window, at: this.pointed.at, asks: this.pointed.asks};
  }

  speakers(look, facts) {
    const {speakers} = look;
    const strongest = Math.max(1, ...speakers.list.map(clause => Math.abs(clause.votes)));
    const lists = [
      ['for', `For ${look.label}`, speakers.clausesFor, speakers.votesFor, speakers.list.filter(clause => clause.votes > 0)],
      ['against', 'Against', speakers.clausesAgainst, speakers.votesAgainst, speakers.list.filter(clause => clause.votes < 0)],
    ];
    const most = Math.max(speakers.clausesFor, speakers.clausesAgainst);
    const shown = Math.max(...lists.map(list => list[4].length));
    return html`
      <h2>Clauses that voted</h2>
      <p class="sum-line"><span class="for">${votes(speakers.votesFor)}</span> <span class="against">${votes(speakers.votesAgainst)}</span>
        = <b>${votes(speakers.votesFor + speakers.votesAgainst)}</b>, the class sum of ${look.label}</p>
      ${speakers.list.length === 0 ? html`<p class="hint">No clause votes for or against ${look.label} in this image.</p>` : nothing}
      <div class="sides">${lists.map(([kind, name, clauses, , list]) => html`
        <div class="side" data-side=${kind}><h3 class=${kind}>${name} <small>${many(clauses, 'clause')}</small></h3>
          <ol class="clauses">${list.map(clause => clauseRow({
            clause, model: this.model, window: facts.window, strongest,
            point: pointed => { this.pointed = pointed; }, leave: () => { this.pointed = undefined; },
          }))}</ol></div>`)}</div>
      ${shown < most ? html`<button @click=${() => change({clauses: Math.min(2000, shown + MORE)}, {replace: true})}>Show more
        <small>(${count(shown)} of ${count(most)})</small></button>` : nothing}`;
  }
}
customElements.define('vitrine-image', ImageView);
