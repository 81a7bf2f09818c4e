// One clause: its rule, its votes, where it was true in training, and the examples in which it is true most often.

import {html, nothing} from 'lit';
import {link} from './address.js';
import {get, imageAddress} from './api.js';
import {clauseWindow, heat} from './evidence.js';
import {View, count, legendAlone, many, voteBar, votes} from './parts.js';

class ClauseView extends View {
  async load({subject}, signal) {
    const clause = await get(`/models/${this.model}/clauses/${encodeURIComponent(subject)}`, {}, signal);
    if (clause.surveyed < this.facts.data.examples) this.timer = setTimeout(() => this.reload(true), 2000);
    return clause;
  }

  show(clause) {
    const {models} = this.facts;
    const facts = models[this.model];
    const last = facts.clauses - 1;
    const to = number => link(`/clause/${number}`, {model: this.address.query.model});
    return html`
      <div class="title">
        <h1>Clause ${clause.clause}<small>${many(clause.literals, 'literal')}</small></h1>
        <nav class="turn" aria-label="Clauses">
          ${clause.clause > 0 ? html`<a href=${to(clause.clause - 1)} rel="prev" aria-label="Previous clause">←</a>` : nothing}
          ${clause.clause < last ? html`<a href=${to(clause.clause + 1)} rel="next" aria-label="Next clause">→</a>` : nothing}
        </nav>
      </div>
      <div class="columns">
        <section aria-label="Rule">
          <h2>What it asks of its window</h2>
          <figure class="window">
            <vitrine-pixels class="large" .image=${clauseWindow(facts.window, clause.asks)} label="What the clause asks of its window"></vitrine-pixels>
            <figcaption>${facts.window.height} × ${facts.window.width} pixels${
              facts.window.reach ? `, plus ${facts.window.reach} on each side, because it compares neighbouring pixels` : ''}</figcaption>
          </figure>
          ${legendAlone(this.facts.shape)}
          ${this.rule(clause)}
        </section>
        <section aria-label="Votes and positions">
          <h2>Votes</h2>
          ${this.weights(clause)}
          <h2>Where it was true in training</h2>
          ${this.positions(clause, facts)}
        </section>
      </div>
      <section aria-label="Examples">
        <h2>Examples in which it is true most often</h2>
        ${this.examples(clause)}
      </section>`;
  }

  rule(clause) {
    const parts = clause.rule.split('; ');
    return html`<h2>In words</h2>
      ${clause.possible ? nothing : html`<p class="note">Its literals contradict each other, so it is never true.</p>`}
      <ul class="rule">${parts.map(part => html`<li>${part}</li>`)}</ul>`;
  }

  weights(clause) {
    const most = Math.max(1, ...clause.votes.map(weight => Math.abs(weight.votes)));
    return html`<table class="labels weights"><caption class="unseen">Votes for each label</caption><tbody>${clause.votes.map(weight => html`
      <tr data-label=${weight.label}><th scope="row">${weight.label}</th><td class="bar-cell">${voteBar(weight.votes, most)}</td>
      <td class="number sum">${votes(weight.votes)}</td></tr>`)}</tbody></table>`;
  }

  positions(clause, facts) {
    const {counts} = clause;
    if (counts.largest === 0) return html`<p class="hint">It was never true in training, or the counts were not kept.</p>`;
    return html`<figure class="heat">
        <vitrine-pixels class="large" .image=${heat(this.facts.shape, facts.window, counts)} label="How often the clause was true at each position"></vitrine-pixels>
        <figcaption>Each pixel stands for the window centred on it. ${this.range(clause.places, counts)}</figcaption>
      </figure>
      <ul class="legend"><li><span class="ramp"></span>never … ${many(counts.largest, 'time')}</li>
        <li><span class="swatch grey"></span>no window is centred here</li></ul>`;
  }

  /** Where the clause can be true at all. */
  range(places, counts) {
    const free = places.top === 0 && places.left === 0 && places.bottom === counts.rows - 1 && places.right === counts.columns - 1;
    return free ? 'It can be true anywhere.'
      : `It can be true only with the window’s upper left corner in rows ${places.top}–${places.bottom}, columns ${places.left}–${places.right}.`;
  }

  examples(clause) {
    const {shape} = this.facts;
    const looked = clause.surveyed < this.facts.data.examples
      ? html`<p class="hint" role="status">${count(clause.surveyed)} of ${count(this.facts.data.examples)} examples processed so far.</p>` : nothing;
    if (!clause.examples.length) return html`${looked}<p class="hint">It is not true in any example processed so far.</p>`;
    return html`${looked}<ul class="tiles small">${clause.examples.map(example => html`
      <li><a class="tile" data-example=${example.example} href=${link('/image/' + example.example, {model: this.address.query.model})}
        aria-label="${example.name}, true: ${example.truth.join(', ') || 'none'}, at ${many(example.places, 'position')}">
        <img src=${imageAddress(example.example)} width=${shape.width} height=${shape.height} alt="">
        <span class="names" aria-hidden="true">${this.facts.exclusive ? html`<b>${example.truth[0]}</b>` : nothing}
          <small>${many(example.places, 'position')}</small></span></a></li>`)}</ul>`;
  }
}
customElements.define('vitrine-clause', ClauseView);
