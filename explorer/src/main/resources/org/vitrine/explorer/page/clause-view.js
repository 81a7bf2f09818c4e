// One clause: its rule, its votes, where it was true in training or what it sees, and the examples in which it says most.

import {html, nothing} from 'lit';
import {change, link} from './address.js';
import {bytes, get, imageAddress} from './api.js';
import {clauseWindow, fuzzyWindow, heat, plain} from './evidence.js';
import {View, amount, count, held, legendAlone, legendStrokes, many, memberName, memberOf, voteBar, votes} from './parts.js';
import './image-canvas.js';
import './edits.js';

const FEW_LABELS = 14;

class ClauseView extends View {
  static drawn = ['rule'];

  connectedCallback() {
    super.connectedCallback();
    this.onEdited = () => this.reload(true);
    window.addEventListener('edited', this.onEdited);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('edited', this.onEdited);
  }

  async load({subject, query}, signal) {
    const clause = await get(`/models/${this.model}/clauses/${encodeURIComponent(subject)}`, {member: query.member, example: query.example}, signal);
    if (clause.surveyed < this.facts.data.examples) this.timer = setTimeout(() => this.reload(true), 2000);
    return clause;
  }

  show(clause) {
    const {members} = this.facts.models[this.model];
    const facts = memberOf(this.facts.models[this.model], clause);
    const {fuzzy} = facts;
    const {model, member, example} = this.address.query;
    const to = number => link(`/clause/${number}`, {model, member, example});
    return html`
      <div class="title">
        <h1>Clause ${clause.clause}<small>${many(clause.literals, 'literal')}${members.length
          ? html` · <a href=${link('/labels', {model, member})}>${memberName(facts)}</a>` : nothing}</small></h1>
        <nav class="turn" aria-label="Clauses">
          ${clause.previous === null ? nothing : html`<a href=${to(clause.previous)} rel="prev" aria-label="Previous clause">←</a>`}
          ${clause.next === null ? nothing : html`<a href=${to(clause.next)} rel="next" aria-label="Next clause">→</a>`}
        </nav>
      </div>
      ${clause.possible ? nothing : html`<p class="note">Its literals contradict each other, so it is never true and has no part in any decision.</p>`}
      ${clause.here ? this.here(clause, facts) : nothing}
      <vitrine-edit-clause .facts=${this.facts} .model=${this.model} .clause=${clause}></vitrine-edit-clause>
      <div class="columns">
        <section aria-label="Rule">
          ${fuzzy ? this.sees(clause, fuzzy) : this.asks(clause, facts)}
          ${facts.strokes ? this.strokes(clause) : nothing}
          ${this.rule(clause)}
        </section>
        <section aria-label="Votes and positions">
          <h2>Votes</h2>
          ${fuzzy ? this.fuzzyVotes(clause, fuzzy) : this.weights(clause)}
          ${fuzzy ? nothing : html`<h2>Where it was true in training</h2>${this.positions(clause, facts)}`}
        </section>
      </div>
      <section aria-label="Examples">
        <h2>${fuzzy ? 'Examples on which it casts the most votes' : 'Examples in which it is true most often'}</h2>
        ${this.examples(clause, fuzzy)}
      </section>`;
  }

  /** What a crisp clause asks of its window. */
  asks(clause, facts) {
    return html`<h2>What it asks of its window</h2>
      <figure class="window">
        <vitrine-pixels class="large" .image=${clauseWindow(facts.window, clause.asks)} label="What the clause asks of its window"></vitrine-pixels>
        <figcaption>${facts.window.height} × ${facts.window.width} pixels${
          facts.window.reach ? `, plus ${facts.window.reach} on each side, because it compares neighbouring pixels` : ''}</figcaption>
      </figure>
      ${legendAlone(this.facts.shape)}`;
  }

  /** The region of a fuzzy clause, and where its literals are. */
  sees(clause, fuzzy) {
    if (!clause.fuzzy) return html`<h2>What it sees</h2><p class="hint">It has not begun to learn, so it sees nothing.</p>`;
    const {row, column, height, width} = clause.fuzzy.region;
    return html`<h2>What it sees</h2>
      <figure class="window">
        <vitrine-pixels class="large" .image=${fuzzyWindow(this.facts.shape, clause.fuzzy)} label="The region that the clause sees, and its literals"></vitrine-pixels>
        <figcaption>Rows ${row}–${row + height - 1}, columns ${column}–${column + width - 1} of the image, in white. Each dot is a pixel that at least one of its
          ${many(clause.literals, 'literal')} is about.${fuzzy.reach ? ` It is tried at shifts of up to ${fuzzy.reach} pixels, and the best one counts.` : ''}</figcaption>
      </figure>`;
  }

  /** The edges that the clause asks for, each at its cell. */
  strokes(clause) {
    return html`<h2>The edges it asks for</h2>
      <figure class="window"><img class="strokes" src=${link(`/api/models/${this.model}/clauses/${clause.clause}/strokes.png`, {member: clause.member || ''})} alt="The edges that the clause demands and forbids"></figure>
      ${legendStrokes()}`;
  }

  /** What the clause says of the example that somebody came from. */
  here(clause, facts) {
    const {here} = clause;
    const image = plain(this.facts.shape, bytes(here.picture));
    const said = facts.fuzzy
      ? html`${here.fuzzy.map(sight => html`<p>${held(sight)}${moved(sight)}.</p>`)}
        <p>It casts <b>${many(here.votes, 'vote')}</b>${here.votes ? '' : ': too many of its literals fail'}.</p>
        <ul class="legend"><li><span class="swatch supports round"></span>literals that hold</li><li><span class="swatch cross">×</span>literals that fail</li></ul>`
      : html`<p>${here.votes ? `It is true at ${many(here.at.length, 'position')}.` : 'It is not true.'}</p>`;
    return html`<section class="here" aria-label="On this image">
      <vitrine-image-canvas fixed .image=${image} .windows=${facts.fuzzy ? undefined : {...facts.window, at: here.at, asks: clause.asks}}
        .sights=${facts.fuzzy ? here.fuzzy : undefined} label="Image ${here.example} with the clause drawn on it"></vitrine-image-canvas>
      <div><h2>On <a href=${link('/image/' + here.example, {model: this.address.query.model})}>image ${here.example}</a></h2>${said}</div>
    </section>`;
  }

  fuzzyVotes(clause, {tolerance, mirrorVotes}) {
    const least = clause.literals - tolerance + 1;
    const [own] = clause.votes.filter(weight => weight.votes !== 0);
    if (!own) return html`<p>It votes <b>on no label</b>, so it has no part in any decision.</p>`;
    const each = Math.abs(own.votes);
    const side = own.votes < 0 ? 'against' : 'for';
    return html`<p>It votes <b class=${side}>${side} ${own.label}</b>.
      It casts ${many(tolerance * each, 'vote')} if all of its literals hold, and ${each === 1 ? 'one' : count(each)} fewer for each that fails${
      least > 0 ? html`; it needs at least ${count(least)} of ${count(clause.literals)}` : nothing}.${
      mirrorVotes ? ' The votes on the mirror image are added.' : ''}${
      clause.usual === null ? nothing : html` On training images it cast <b>${amount(clause.usual)}</b> on average.`}</p>`;
  }

  /** What it asks for in plain words; all literals on request. */
  rule(clause) {
    const all = this.address.query.rule === 'all';
    return html`<h2>In words</h2>
      ${clause.words ? html`<ul class="rule plain">${clause.words.split('; ').map(part => html`<li>${part}</li>`)}</ul>` : html`<p class="hint">It asks nothing of pixels.</p>`}
      ${all ? html`<h2>All literals</h2><ul class="rule literals">${clause.rule.split('; ').map(part => html`<li>${part}</li>`)}</ul>`
        : html`<button @click=${() => change({rule: 'all'}, {replace: true})}>Show all ${many(clause.literals, 'literal')}</button>`}`;
  }

  /** The votes for each label; of many labels, those that it votes on. */
  weights(clause) {
    const listed = clause.votes.length <= FEW_LABELS ? clause.votes
      : clause.votes.filter(weight => weight.votes !== 0).sort((a, b) => Math.abs(b.votes) - Math.abs(a.votes));
    const most = Math.max(1, ...clause.votes.map(weight => Math.abs(weight.votes)));
    return html`<table class="labels weights"><caption class="unseen">Votes for each label</caption><tbody>${listed.map(weight => html`
      <tr data-label=${weight.label}><th scope="row">${weight.label}</th><td class="bar-cell">${voteBar(weight.votes, most)}</td>
      <td class="number sum">${votes(weight.votes)}</td></tr>`)}</tbody></table>`;
  }

  positions(clause, facts) {
    const {counts} = clause;
    const elsewhere = clause.elsewhere ? html`<p class="hint">${many(clause.elsewhere, 'time')} more where it can no longer be true; it has learnt other literals since.</p>` : nothing;
    if (counts.largest === 0) return html`<p class="hint">It was never true in training where it can be true now, or the counts were not kept.</p>${elsewhere}`;
    return html`<figure class="heat">
        <vitrine-pixels class="large" .image=${heat(this.facts.shape, facts.window, counts)} label="How often the clause was true at each position"></vitrine-pixels>
        <figcaption>Each pixel stands for the window centred on it. ${this.range(clause.places, counts)}</figcaption>
      </figure>
      <ul class="legend"><li><span class="ramp"></span>never … ${many(counts.largest, 'time')}</li>
        <li><span class="swatch grey"></span>no window is centred here</li></ul>${elsewhere}`;
  }

  /** Where the clause can be true at all. */
  range(places, counts) {
    const free = places.top === 0 && places.left === 0 && places.bottom === counts.rows - 1 && places.right === counts.columns - 1;
    return free ? 'It can be true anywhere.'
      : `It can be true only with the window’s upper left corner in rows ${places.top}–${places.bottom}, columns ${places.left}–${places.right}.`;
  }

  examples(clause, fuzzy) {
    const {shape} = this.facts;
    const looked = clause.surveyed < this.facts.data.examples
      ? html`<p class="hint" role="status">${count(clause.surveyed)} of ${count(this.facts.data.examples)} examples processed so far.</p>` : nothing;
    if (!clause.examples.length) return html`${looked}<p class="hint">It ${fuzzy ? 'casts no vote on' : 'is not true in'} any example processed so far.</p>`;
    const places = example => many(example.places, fuzzy ? 'vote' : 'position');
    return html`${looked}<ul class="tiles small">${clause.examples.map(example => html`
      <li><a class="tile" data-example=${example.example} href=${link('/image/' + example.example, {model: this.address.query.model})}
        aria-label="${example.name}, true: ${example.truth.join(', ') || 'none'}, ${fuzzy ? '' : 'at '}${places(example)}">
        <img src=${imageAddress(example.example)} width=${shape.width} height=${shape.height} alt="">
        <span class="names" aria-hidden="true">${this.facts.exclusive ? html`<b>${example.truth[0]}</b>` : nothing}
          <small>${places(example)}</small></span></a></li>`)}</ul>`;
  }
}
customElements.define('vitrine-clause', ClauseView);

/** By how much a fuzzy clause is shifted, in words. */
function moved({shift: [rows, columns]}) {
  const ways = [rows ? `${many(Math.abs(rows), 'pixel')} ${rows > 0 ? 'down' : 'up'}` : '',
    columns ? `${many(Math.abs(columns), 'pixel')} ${columns > 0 ? 'right' : 'left'}` : ''].filter(Boolean);
  return ways.length ? `, shifted ${ways.join(' and ')}` : '';
}
