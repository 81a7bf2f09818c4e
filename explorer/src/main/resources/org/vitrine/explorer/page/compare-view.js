// Two labels on one image, two images under one label, or two models, side by side.

import {html, nothing} from 'lit';
import {change, link} from './address.js';
import {bytes, get} from './api.js';
import {difference, drawNet, fullColour, plain} from './evidence.js';
import {controls, draw, drawing, drawn, legendOf} from './look.js';
import {View, choice, clauseRow, isRelative, many, netLegend, percent, select, surenessOf, measureOf, votes, windowsOf} from './parts.js';
import './image-canvas.js';

const SHOWN = 8;

const sure = (row, facts) => (surenessOf(row, facts) === null ? 'uncalibrated' : percent(surenessOf(row, facts)));

class Compare extends View {
  static properties = {...View.properties, pointed: {state: true}};

  get mode() {
    const {mode} = this.address.query;
    if (mode === 'models' && this.facts.models.length < 2) return 'labels';
    return ['images', 'models'].includes(mode) ? mode : 'labels';
  }

  async load({query}, signal) {
    this.pointed = undefined;
    const example = query.example ?? 0;
    const look = (model, of, label) => get(`/models/${model}/examples/${encodeURIComponent(of)}`, {label, clauses: SHOWN, reasons: 'none'}, signal)
      .then(answer => ({...answer, pixels: bytes(answer.picture), model}));
    if (this.mode === 'labels') {
      const first = await look(this.model, example, query.a);
      const second = await look(this.model, example, query.b ?? runnerUp(first));
      return [first, second];
    }
    if (this.mode === 'images') {
      const first = await look(this.model, example, query.label);
      const other = query.other ?? (first.example + 1) % this.facts.data.examples;
      return [first, await look(this.model, other, first.label)];
    }
    const first = await look(0, example, query.label);
    return [first, await look(1, example, first.label)];
  }

  show([first, second]) {
    const {shape, models} = this.facts;
    const both = [models[first.model], models[second.model]];
    const support = both.some(facts => facts.support);
    const how = drawing(this.address.query, support);
    const label = first.label === second.label ? first.label : 'the label';
    const modes = [['labels', 'two labels'], ['images', 'two images'], ...(this.facts.models.length > 1 ? [['models', 'two models']] : [])];
    return html`
      <h1>Compare</h1>
      <form class="filters" @submit=${event => event.preventDefault()}>
        ${choice('Compare', modes, this.mode, mode => change({mode: mode === 'labels' ? '' : mode}))}
        ${this.pickers(first, second)}
      </form>
      ${this.mode === 'labels' && first.label !== second.label ? this.why(first, second, how) : nothing}
      ${legendOf(shape, how, label, ...both)}
      ${controls(shape, how, label, support)}
      <div class="columns even">${[first, second].map((look, i) => this.side(look, i, how, shape, this.scale(first, second, i)))}</div>
      ${this.table(first, second)}`;
  }

  /** Two labels of an image have one scale, and so have two images; the votes of two models cannot be compared. */
  scale(first, second, i) {
    if (this.mode === 'models') return [first, second][i].scale;
    return Math.max(first.scale, second.scale);
  }

  /** Why one label rather than the other: the difference of their net evidence. */
  why(first, second, how) {
    const {shape, models} = this.facts;
    const net = difference(first.net, second.net);
    const facts = models[first.model];
    const sum = look => look.labels.find(label => label.label === look.label).classSum;
    const lead = sum(first) - sum(second);
    const words = facts.unit === 1 ? many(Math.abs(lead), 'vote') : votes(Math.abs(lead), facts.unit).replace('+', '');
    return html`<section class="why" aria-label="Why ${first.label} rather than ${second.label}">
      <h2>Why ${first.label} rather than ${second.label}</h2>
      <div class="pictures">
        <vitrine-image-canvas fixed class="untouched" .image=${plain(shape, first.pixels)} label="Image ${first.example}"></vitrine-image-canvas>
        <vitrine-image-canvas class="difference" .image=${drawNet(shape, first.pixels, net, fullColour(shape, net), {ground: how.ground})}
          label="Image ${first.example} with what supports ${first.label} rather than ${second.label}"></vitrine-image-canvas>
        <div class="words"><p class="sum-line">${first.label} has <b>${votes(sum(first), facts.unit)}</b> votes, ${second.label} <b>${votes(sum(second), facts.unit)}</b>:
          ${words} ${lead >= 0 ? 'more' : 'fewer'}.</p>
          ${netLegend(first.label, isRelative(facts), second.label)}</div>
      </div></section>`;
  }

  pickers(first, second) {
    const labels = this.facts.labels.map(label => [label, label]);
    const image = (name, key, value) => html`<label class="field"><span>${name}</span><input type="number" aria-label=${name} min="0"
      max=${this.facts.data.examples - 1} .value=${String(value)} @change=${event => change({[key]: event.target.value})}></label>`;
    if (this.mode === 'labels') {
      return html`${image('Image', 'example', first.example)}
        ${select('First label', labels, first.label, a => change({a}))}${select('Second label', labels, second.label, b => change({b}))}`;
    }
    return html`${image(this.mode === 'images' ? 'First image' : 'Image', 'example', first.example)}
      ${this.mode === 'images' ? image('Second image', 'other', second.example) : nothing}
      ${select('Label', labels, first.label, label => change({label}))}`;
  }

  side(look, i, how, shape, scale) {
    const facts = this.facts.models[look.model];
    const row = look.labels.find(label => label.label === look.label);
    const name = {labels: `Label ${look.label}`, images: `Image ${look.example}`, models: facts.name}[this.mode];
    const pointed = this.pointed?.side === i ? this.pointed.clause : undefined;
    const list = how.map === 'net'
      ? [...look.speakers.list].sort((a, b) => Math.abs(b.share) - Math.abs(a.share)).slice(0, SHOWN)
      : look.speakers.list.filter(clause => (how.side === 'for') === (clause.share > 0));
    const strongest = Math.max(1, ...list.map(clause => Math.abs(clause.share)));
    return html`<section class="compared" aria-label=${name} data-side=${i}>
      <h2>${name}</h2>
      <p class="sum-line"><b class="sum">${votes(row.classSum, facts.unit)}</b> votes for ${look.label}, ${measureOf(facts).toLowerCase()} <b>${sure(row, facts)}</b></p>
      <vitrine-image-canvas .image=${draw(shape, look, look.pixels, how, scale)} label="Image ${look.example} with ${drawn(how, look.label)}"
        .windows=${windowsOf(pointed, facts)}
        .sights=${pointed?.fuzzy ? [pointed.fuzzy] : undefined}></vitrine-image-canvas>
      <p class="sum-line"><span class="for">${votes(look.speakers.votesFor, facts.unit)}</span> from ${many(look.speakers.clausesFor, 'clause')},
        <span class="against">${votes(look.speakers.votesAgainst, facts.unit)}</span> from ${look.speakers.clausesAgainst}
        · <a href=${link('/image/' + look.example, {label: look.label, model: look.model || ''})}>open</a></p>
      ${list.length ? html`<ol class="clauses">${list.map(clause => clauseRow({
        clause, facts, shape, strongest, example: look.example, pointed: pointed === clause,
        point: clause => { this.pointed = {side: i, clause}; }, leave: () => { this.pointed = undefined; },
      }))}</ol>` : html`<p class="hint">No clause votes ${how.map === 'net' ? 'on' : how.side} it here.</p>`}
    </section>`;
  }

  table(first, second) {
    if (this.mode === 'labels') return nothing;
    const names = this.mode === 'images' ? [`Image ${first.example}`, `Image ${second.example}`] : this.facts.models.map(model => model.name);
    return html`<h2>All labels</h2><table class="labels both"><thead><tr><th scope="col">Label</th>
      ${names.map(name => html`<th scope="col" class="number" colspan="2">${name}</th>`)}</tr></thead>
      <tbody>${first.labels.map((row, i) => html`<tr data-label=${row.label}><th scope="row">${row.label}</th>${[[row, first], [second.labels[i], second]].map(([label, look]) => html`
        <td class="number ${label.given ? 'given' : ''}">${votes(label.classSum, this.facts.models[look.model].unit)}</td><td class="number">${sure(label, this.facts.models[look.model])}</td>`)}</tr>`)}</tbody></table>`;
  }
}
customElements.define('vitrine-compare', Compare);

/** The label with the largest class sum apart from the one shown. */
function runnerUp(look) {
  const others = look.labels.filter(label => label.label !== look.label);
  return (others.length ? others.reduce((best, label) => (label.classSum > best.classSum ? label : best)) : look).label;
}
