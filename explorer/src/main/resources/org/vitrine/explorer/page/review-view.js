// What to look at first: what is wrong, and what the model is least sure of.

import {html, nothing} from 'lit';
import {link} from './address.js';
import {get} from './api.js';
import {View, count, empty, many, ofHundred, speaker} from './parts.js';
import {tiles} from './tiles.js';
import './faults.js';

const SHOWN = 18;
const WRONG = {result: 'wrong', sort: 'wrong'};
const UNSURE = {result: 'right', sort: 'unsure'};

class Review extends View {
  connectedCallback() {
    super.connectedCallback();
    this.onEdited = () => this.reload(true);
    window.addEventListener('edited', this.onEdited);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('edited', this.onEdited);
  }

  async load({query}, signal) {
    const list = filters => get('/examples', {...filters, model: query.model, limit: SHOWN}, signal);
    const [errors, wrong, unsure] = await Promise.all([get(`/models/${this.model}/errors`, {}, signal), list(WRONG), list(UNSURE)]);
    if (errors.surveyed < errors.examples) this.timer = setTimeout(() => this.reload(true), errors.surveyed ? 1500 : 300);
    return {errors, wrong, unsure};
  }

  show({errors, wrong, unsure}) {
    const who = speaker(this.facts.models[this.model]);
    const done = errors.surveyed === errors.examples;
    if (errors.surveyed === 0) return empty('Review', `${who} is processing the examples. What it gets wrong will appear here.`);
    return html`
      <h1>Review</h1>
      <p class="lead" role="status">${!errors.wrong ? `${who} is right in all of ${many(errors.surveyed, 'example')}.`
        : this.facts.exclusive ? html`${who} is wrong in <b class="against">${count(errors.wrong)}</b> of ${many(errors.surveyed, 'example')}.`
        : this.decisions(errors)}${done ? nothing : ` ${count(errors.examples - errors.surveyed)} are still being processed.`}</p>
      ${done ? html`<vitrine-faults .facts=${this.facts} .model=${this.model}></vitrine-faults>` : nothing}
      ${errors.wrong ? html`
        <section aria-label="Mistakes"><h2>Mistakes</h2>${this.facts.exclusive ? this.mistakes(errors) : this.byLabel(errors)}
          <p><a href=${link('/audit', {model: this.address.query.model})}>Which clauses do harm</a> ·
            <a href=${link('/audit', {part: 'slices', model: this.address.query.model})}>On which images it is worse</a></p></section>
        <section aria-label="Most wrong">
          <h2>Most wrong</h2>
          ${this.list(wrong, WRONG, 'that are wrong')}
        </section>` : nothing}
      <section aria-label="Least sure">
        <h2>Right, but least sure</h2>
        ${unsure.list.length ? this.list(unsure, UNSURE, 'that are right') : html`<p class="hint">No example is right.</p>`}
      </section>`;
  }

  list(found, filters, what) {
    const {model} = this.address.query;
    return html`${tiles(this.facts, found.list, {model, queue: link('', filters).slice(1)})}
      ${found.total > found.list.length ? html`<p><a href=${link('/gallery', {...filters, model})}>All ${count(found.total)} ${what}</a></p>` : nothing}`;
  }

  /** How many decisions about labels are right, and which label is wrong most often. That all of an example are right says little: of many, one seldom is not. */
  decisions({predicted, wrong, labels}) {
    const mistakes = label => label.missed + label.extra;
    const all = predicted * labels.length;
    const worst = labels.reduce((most, label) => (mistakes(label) > mistakes(most) ? label : most));
    const right = all - labels.reduce((sum, label) => sum + mistakes(label), 0);
    return html`<b>${ofHundred(right, all)} of 100</b> decisions are right; most mistakes: <b class="against">${worst.label}</b> (${
      count(mistakes(worst))}). All ${labels.length} labels are right in ${count(predicted - wrong)} of ${many(predicted, 'example')}.`;
  }

  /** Which label is taken for which: a matrix, and the most frequent mistakes in words. */
  mistakes({mistakes, confusion}) {
    const {model} = this.address.query;
    return html`${confusion ? this.matrix(confusion) : nothing}<ul class="chips">${mistakes.map(({truth, given, count: times}) => html`
      <li><a href=${link('/gallery', {truth, given, sort: 'wrong', model})}><b>${truth}</b> taken for <b>${given}</b>
        <span class="times">${count(times)}×</span></a></li>`)}</ul>`;
  }

  /** The confusion matrix; each mistake leads to its examples. */
  matrix(confusion) {
    const {labels} = this.facts;
    const {model} = this.address.query;
    const most = Math.max(1, ...confusion.flatMap((row, i) => row.filter((_, j) => i !== j)));
    const cell = (number, i, j) => {
      if (i === j) return html`<td class="self">${count(number)}</td>`;
      const to = link('/gallery', {truth: labels[i], given: labels[j], sort: 'wrong', model});
      return html`<td class=${number ? 'less' : ''} .style=${`--depth:${Math.sqrt(number / most)}`}>${number
        ? html`<a href=${to} aria-label="${labels[i]} taken for ${labels[j]}: ${number}">${count(number)}</a>` : nothing}</td>`;
    };
    return html`<div class="wide"><table class="matrix confusion"><caption>Rows: the truth. Columns: what the model predicts.</caption>
      <thead><tr><td></td>${labels.map(label => html`<th scope="col"><span>${label}</span></th>`)}</tr></thead>
      <tbody>${confusion.map((row, i) => html`<tr><th scope="row">${labels[i]}</th>${row.map((number, j) => cell(number, i, j))}</tr>`)}</tbody></table></div>`;
  }

  /** What is missed and what is predicted wrongly, label by label, most mistakes first. */
  byLabel({labels}) {
    const {model} = this.address.query;
    const sorted = labels.filter(label => label.missed + label.extra > 0).sort((a, b) => b.missed + b.extra - a.missed - a.extra);
    const cell = (number, filters) => (number ? html`<a href=${link('/gallery', {...filters, result: 'wrong', sort: 'wrong', model})}>${count(number)}</a>` : '0');
    return html`<table class="labels errors"><thead><tr><th scope="col">Label</th><th scope="col" class="number">missed</th>
      <th scope="col" class="number">predicted wrongly</th></tr></thead><tbody>${sorted.map(({label, missed, extra}) => html`
      <tr><th scope="row">${label}</th><td class="number">${cell(missed, {truth: label})}</td><td class="number">${cell(extra, {given: label})}</td></tr>`)}
      </tbody></table>`;
  }
}
customElements.define('vitrine-review', Review);
