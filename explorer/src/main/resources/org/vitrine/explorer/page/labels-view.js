// What the model looks for in each label, its strongest clauses, and what labels have in common.

import {html, nothing} from 'lit';
import {change, link} from './address.js';
import {get} from './api.js';
import {alone} from './evidence.js';
import {View, amount, clauseRow, count, legendAlone, legendStrokes, many, memberName, memberOf, select, votes} from './parts.js';

class LabelsView extends View {
  static drawn = ['label', 'overlap'];

  async load({query}, signal) {
    const [labels, overlap] = await Promise.all([
      get(`/models/${this.model}/labels`, {member: query.member}, signal),
      get(`/models/${this.model}/overlap`, {}, signal),
    ]);
    if (overlap.examples < this.facts.data.examples) this.timer = setTimeout(() => this.follow(), 3000);
    return {labels: labels.list, overlap};
  }

  /** The representations stay; only the overlap changes as more examples are processed. */
  async follow() {
    const {signal} = this.loader;
    try {
      const overlap = await get(`/models/${this.model}/overlap`, {}, signal);
      const grows = overlap.examples > this.answer.overlap.examples;
      this.answer = {...this.answer, overlap};
      if (grows && overlap.examples < this.facts.data.examples) this.timer = setTimeout(() => this.follow(), 3000);
    } catch (problem) {
      if (!signal.aborted) this.problem = problem.message;
    }
  }

  show({labels, overlap}) {
    const {shape, models} = this.facts;
    const {query} = this.address;
    const chosen = labels.find(label => label.label === query.label) ?? labels[0];
    const facts = models[this.model];
    const member = Number(query.member ?? 0);
    const {fuzzy, strokes} = memberOf(facts, {member});
    const worth = clause => (fuzzy && clause.usual !== null ? clause.usual : clause.votes);
    const strongest = Math.max(1e-9, ...chosen.strongest.map(worth));
    return html`
      <h1>Labels</h1>
      ${facts.members.length ? html`<form class="filters" @submit=${event => event.preventDefault()}>${select('Member of the team',
        facts.members.map(one => [String(one.member), memberName(one)]), String(member), chosen => change({member: chosen === '0' ? '' : chosen}))}</form>` : nothing}
      <p class="lead">What ${facts.members.length ? 'this member' : 'the model'} looks for: all clauses that vote for a label, ${fuzzy
        ? 'their literals weighted by how often they hold on images that have it' : 'drawn where they were true in training'}.</p>
      ${strokes ? legendStrokes() : legendAlone(shape)}
      <ul class="tiles representations">${labels.map(label => html`
        <li><button class="tile" data-label=${label.label} aria-pressed=${label === chosen} @click=${() => change({label: label.label}, {replace: true})}>
          ${strokes
            ? html`<img class="strokes" src=${link(`/api/models/${this.model}/strokes.png`, {label: label.label, member: member || ''})} width=${shape.width} height=${shape.height}
                alt="The edges that the model looks for in ${label.label}" loading="lazy">`
            : html`<vitrine-pixels .image=${alone(shape, label.evidence)} label="What the model looks for in ${label.label}"></vitrine-pixels>`}
          <span class="names"><b>${label.label}</b><small><span class="for">${count(label.clausesFor)} for</span>
            <span class="against">${count(label.clausesAgainst)} against</span></small></span></button></li>`)}</ul>
      <div class="columns even">
        <section aria-label="Strongest clauses">
          <h2>Strongest clauses for ${chosen.label}</h2>
          ${chosen.strongest.length ? html`<ol class="clauses">${chosen.strongest.map(clause =>
            clauseRow({clause: {...clause, member}, facts, shape, strongest, share: worth(clause),
              said: fuzzy && clause.usual !== null ? `${amount(clause.usual)} on average` : votes(clause.votes)}))}</ol>`
            : html`<p class="hint">No clause votes for ${chosen.label}.</p>`}
        </section>
        <section aria-label="Overlap">
          <h2>What labels have in common</h2>
          ${this.overlap(overlap, query)}
        </section>
      </div>`;
  }

  overlap({comparisons, examples}, query) {
    if (this.facts.labels.length < 2) return html`<p class="hint">There is only one label, so there is nothing to compare.</p>`;
    if (!comparisons.length && examples) return html`<p class="hint">${count(this.facts.labels.length)} labels are too many to compare each with all others.</p>`;
    if (!comparisons.length) return html`<p class="hint" role="status">No example has been processed yet; the table will appear in a moment.</p>`;
    const told = comparisons.filter(comparison => !comparison.values.flat().every(isZero));
    const zeros = comparisons.filter(comparison => !told.includes(comparison));
    const none = zeros.length ? html`<p class="hint">0 for every two labels: ${zeros.map(comparison => comparison.name).join(', ')}.</p>` : nothing;
    const chosen = told.find(comparison => comparison.name === query.overlap) ?? told[0];
    if (!chosen) return none;
    const most = Math.max(...chosen.values.flat().map(value => Math.abs(value ?? 0)));
    const rising = chosen.least >= 0;
    const end = most.toFixed(2);
    return html`
      ${select('Compare by', told.map(c => [c.name, c.name]), chosen.name,
        name => change({overlap: name === told[0].name ? '' : name}, {replace: true}))}
      <p class="hint">${chosen.meaning}${examples < this.facts.data.examples ? ` From ${many(examples, 'example')} so far.` : ''}</p>
      <div class="wide" tabindex="0" role="region" aria-label=${chosen.name}><table class="matrix"><thead><tr><td></td>${this.facts.labels.map(label => html`<th scope="col"><span>${label}</span></th>`)}</tr></thead>
        <tbody>${chosen.values.map((row, a) => html`<tr><th scope="row">${this.facts.labels[a]}</th>${row.map((value, b) =>
          a === b ? html`<td class="self"></td>` : cell(value, most))}</tr>`)}</tbody></table></div>
      <p class="legend"><span class="ramp overlap ${rising ? 'rising' : ''}"></span>${rising ? `0 … ${end}` : `−${end} … 0 … ${end}`}; empty: 0.00</p>${none}`;
  }
}
customElements.define('vitrine-labels', LabelsView);

/** Whether nothing would be seen of a number in a table, or there is none. */
const isZero = value => Math.abs(value ?? 0) < 0.005;

/** The cell of two labels; the colour is stronger the further the number is from 0. Zeros are left out, so that the others are seen. */
function cell(value, most) {
  if (value === null) return html`<td title="undefined">–</td>`;
  if (isZero(value)) return html`<td></td>`;
  return html`<td class=${value < 0 ? 'less' : 'more'} .style=${`--depth:${Math.abs(value) / most}`}>${value.toFixed(2).replace('-', '−')}</td>`;
}
