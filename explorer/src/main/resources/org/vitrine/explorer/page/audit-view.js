// The audit desk: which clauses do harm, on which images the model is worse, and what was edited.

import {html, nothing} from 'lit';
import {change, link} from './address.js';
import {get} from './api.js';
import {View, count, empty, isLess, many, percent, select, votes} from './parts.js';
import {deskOf, measures, save, undo} from './edits.js';

const PER_PAGE = 50;
const PARTS = [['clauses', 'Clauses'], ['slices', 'Slices'], ['edits', 'Edits']];
const COLUMNS = [['clause', 'Clause'], ['votes', 'Votes'], ['harm', 'Harm'], ['support', 'Support'], ['precision', 'Precision'], ['literals', 'Literals']];

class Audit extends View {
  static properties = {...View.properties, refused: {state: true}, busy: {state: true}};

  /** Each part is fetched by itself. */
  static drawn = [];

  get part() {
    return PARTS.some(([name]) => name === this.address.query.part) ? this.address.query.part : 'clauses';
  }

  get page() {
    return Math.max(1, Number(this.address.query.page) || 1);
  }

  async load({query}, signal) {
    const desk = await deskOf(this.model, signal);
    if (desk.problem) return {desk};
    if (!desk.ready) {
      this.timer = setTimeout(() => this.reload(true), 700);
      return {desk};
    }
    const path = `/models/${this.model}/desk`;
    if (this.part === 'clauses') {
      const asked = {label: query.label, sort: query.sort, rising: query.rising, offset: PER_PAGE * (this.page - 1), limit: PER_PAGE};
      return {desk, clauses: await get(path + '/clauses', asked, signal)};
    }
    return this.part === 'slices' ? {desk, slices: await get(path + '/slices', {column: query.column, label: query.label}, signal)} : {desk};
  }

  connectedCallback() {
    super.connectedCallback();
    this.onEdited = () => this.reload(true);
    window.addEventListener('edited', this.onEdited);
    window.addEventListener('focus', this.onEdited);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('edited', this.onEdited);
    window.removeEventListener('focus', this.onEdited);
  }

  show({desk, clauses, slices}) {
    const {model} = this.address.query;
    const tabs = html`<nav class="tabs" aria-label="Parts of the desk">${PARTS.map(([name, text]) => html`
      <a href=${link('/audit', {part: name === 'clauses' ? '' : name, model})} aria-current=${this.part === name ? 'page' : nothing}>${text}${
        name === 'edits' && desk.edits.length ? ` (${desk.edits.length})` : ''}</a>`)}</nav>`;
    if (desk.problem) return html`<h1>Audit</h1>${empty('Nothing to audit', desk.problem)}`;
    if (!desk.ready) {
      return html`<h1>Audit</h1>${tabs}${empty('Counting votes', `The votes of all clauses are being counted: ${count(desk.counted)} of ${count(desk.examples)} examples.`)}`;
    }
    const body = this.part === 'edits' ? this.edits(desk) : this.part === 'slices' ? slices && this.slices(slices) : clauses && this.clauses(clauses);
    return html`<h1>Audit</h1>${tabs}${body ?? nothing}`;
  }

  labels() {
    return select('Label', [['', 'All labels'], ...this.facts.labels.map(label => [label, label])], this.address.query.label ?? '', label => change({label, page: ''}));
  }

  clauses({list, total, offset, examples}) {
    const {query} = this.address;
    const sorted = query.sort ?? 'harm';
    const rising = query.rising === '1';
    const to = name => link('/audit', {...query, page: '', sort: name === 'harm' ? '' : name, rising: sorted === name && !rising ? '1' : ''});
    const pages = Math.ceil(total / PER_PAGE);
    return html`<p class="lead">All ${many(total, 'clause')} that can vote, on ${many(examples, 'example')}.</p>
      <div class="filters">${this.labels()}</div>
      <div class="wide"><table class="labels clauses-table"><caption class="unseen">Clauses</caption>
        <thead><tr>${COLUMNS.map(([name, text]) => html`<th scope="col" class=${{clause: '', literals: 'number wide-only'}[name] ?? 'number'}
          aria-sort=${sorted === name ? (rising ? 'ascending' : 'descending') : 'none'}><a href=${to(name)}>${text}${sorted === name ? (rising ? ' ↑' : ' ↓') : ''}</a></th>${
            name === 'clause' ? html`<th scope="col">Label</th>` : nothing}`)}</tr></thead>
        <tbody>${list.map(clause => html`<tr data-clause=${clause.clause}><th scope="row"><a href=${link('/clause/' + clause.clause, {model: query.model})}>${clause.clause}</a></th>
          <td>${clause.votes === 0 ? html`<span class="hint">silent</span>` : clause.label}</td>
          <td class="number ${clause.votes < 0 ? 'against' : clause.votes > 0 ? 'for' : ''}">${votes(clause.votes)}</td><td class="number harm">${count(clause.harm)}</td>
          <td class="number">${percent(clause.support)}</td><td class="number">${percent(clause.precision)}</td><td class="number wide-only">${count(clause.literals)}</td></tr>`)}</tbody></table></div>
      ${pages > 1 ? html`<nav class="pager start" aria-label="Pages">
        ${this.page > 1 ? html`<a class="button" href=${link('/audit', {...query, page: this.page - 1})}>Previous</a>` : nothing}
        <span>${count(offset + 1)}–${count(offset + list.length)} of ${count(total)}</span>
        ${this.page < pages ? html`<a class="button" href=${link('/audit', {...query, page: this.page + 1})}>Next</a>` : nothing}</nav>` : nothing}
      <p class="hint">Votes: its weight for the label on which it has the most. Harm: the votes that it cast for wrong decisions. Support: the share of the examples on which it votes.
        Precision: the share of its votes that are right about the label.</p>`;
  }

  slices({columns, column, list}) {
    const {query} = this.address;
    const edited = list.some(slice => slice.accuracy !== slice.accuracyBefore || slice.f1 !== slice.f1Before);
    const share = value => (value === null ? '–' : percent(value));
    const measured = list.filter(slice => slice.accuracy !== null);
    const sum = worth => measured.reduce((all, slice) => all + worth(slice), 0);
    const mean = sum(slice => slice.accuracy * slice.examples) / sum(slice => slice.examples);
    return html`<p class="lead">How well the model does on parts of the data.</p>
      <div class="filters">${select('Slice by', columns.map(name => [name, name]), column, chosen => change({column: chosen === 'label' ? '' : chosen}))}
        ${select('Measure', [['', 'All labels'], ...this.facts.labels.map(label => [label, label])], query.label ?? '', label => change({label}))}</div>
      <div class="wide"><table class="labels slices"><caption class="unseen">Slices by ${column}</caption>
        <thead><tr><th scope="col">${column}</th><th scope="col" class="number">Examples</th><th scope="col" class="number">Wrong</th>
          <th scope="col" class="number">Accuracy</th>${edited ? html`<th scope="col" class="number">opened</th>` : nothing}
          <th scope="col" class="number">F1</th>${edited ? html`<th scope="col" class="number">opened</th>` : nothing}</tr></thead>
        <tbody>${list.map(slice => html`<tr data-slice=${slice.value}><th scope="row">${slice.value}</th><td class="number">${count(slice.examples)}</td><td class="number">${count(slice.wrong)}</td>
          <td class="number ${measured.includes(slice) && isLess(slice.accuracy, slice.examples, mean) ? 'against' : ''}">${share(slice.accuracy)}</td>${edited ? html`<td class="number hint">${share(slice.accuracyBefore)}</td>` : nothing}
          <td class="number">${share(slice.f1)}</td>${edited ? html`<td class="number hint">${share(slice.f1Before)}</td>` : nothing}</tr>`)}</tbody></table></div>
      ${list.length ? nothing : html`<p class="hint">No example has a value in this column.</p>`}
      <p class="hint">${this.facts.exclusive || query.label ? nothing : 'Wrong: examples with at least one wrong label. Accuracy and F1: the mean of all labels. '}Orange: less accurate than the others by more than chance explains. Numbers are cut into four bins of equally many examples. “vitrine serve --slices FILE.csv” adds columns.</p>`;
  }

  edits(desk) {
    return html`
      ${desk.edits.length ? html`<ol class="edits">${desk.edits.map(({edit: number, change: what, reason: why}) => html`<li data-edit=${number}><span><b>${what}</b><small>${why}</small></span>
        ${desk.editable ? html`<button ?disabled=${this.busy} aria-label="Undo edit ${number}" @click=${() => this.act(() => undo(this.model, desk.version, number))}>Undo</button>` : nothing}</li>`)}</ol>`
        : html`<p class="hint">${desk.editable ? 'There are no edits yet. Open a clause to mute it, or an image to forbid a part of it.' : 'The model has no edits.'}</p>`}
      ${this.refused ? html`<p class="note" role="alert">${this.refused}</p>` : nothing}
      ${measures(desk)}
      ${desk.editable ? html`<p class="saving"><button ?disabled=${this.busy || !desk.edits.length || desk.saved} @click=${() => this.act(() => save(this.model, desk.version))}>Save as ${desk.file}</button>
          <span role="status">${this.busy ? 'Working …' : desk.saved ? 'Saved. The file of the opened model is unchanged.' : desk.edits.length ? 'Not saved yet.' : ''}</span></p>
        ${this.facts.exclusive ? nothing : html`<vitrine-edit-threshold .facts=${this.facts} .model=${this.model}></vitrine-edit-threshold>`}`
        : html`<p class="hint">Editing is off. Start the server with “vitrine serve --edit --out FILE” to edit.</p>`}`;
  }

  async act(action) {
    this.busy = true;
    this.refused = undefined;
    try {
      await action();
    } catch (problem) {
      this.refused = problem.message;
    }
    this.busy = false;
  }
}
customElements.define('vitrine-audit', Audit);
