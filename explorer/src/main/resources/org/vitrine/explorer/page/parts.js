// Parts shared by several views.

import {LitElement, html, nothing} from 'lit';
import {here} from './address.js';
import {about} from './api.js';
import {clauseWindow} from './evidence.js';

/** An element without a shadow root, so that one style sheet covers all of them. */
export class Part extends LitElement {
  createRenderRoot() {
    return this;
  }
}

/**
 * A view shows what its address names. Subclasses provide load(), which fetches an answer, and show(), which draws it. The old
 * answer stays while a new one is fetched; a problem is shown with a button to try again.
 */
export class View extends Part {
  static properties = {facts: {state: true}, answer: {state: true}, problem: {state: true}};

  /** Query parameters that only change how an answer is drawn; nothing is fetched for them. */
  static drawn = ['side', 'part', 'channel', 'ground', 'opacity'];

  connectedCallback() {
    super.connectedCallback();
    this.onAddress = () => this.reload();
    window.addEventListener('address', this.onAddress);
    this.reload();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('address', this.onAddress);
    this.loader?.abort();
    clearTimeout(this.timer);
  }

  get model() {
    return Number(this.address.query.model ?? 0);
  }

  /** The address without the parameters that only change the drawing. */
  get question() {
    const {view, subject, query, hash} = this.address;
    const asked = Object.entries(query).filter(([name]) => !this.constructor.drawn.includes(name));
    return JSON.stringify([view, subject, asked, hash]);
  }

  async reload(anew = false) {
    this.address = here();
    const question = this.question;
    if (!anew && !this.problem && question === (this.asked ?? this.answered)) {
      this.requestUpdate();
      return;
    }
    this.loader?.abort();
    clearTimeout(this.timer);
    const loader = new AbortController();
    this.loader = loader;
    this.asked = question;
    this.ariaBusy = 'true';
    try {
      this.facts = await about();
      const answer = await this.load(this.address, loader.signal);
      if (loader.signal.aborted) return;
      this.answer = answer;
      this.answered = question;
      this.problem = undefined;
    } catch (problem) {
      if (loader.signal.aborted) return;
      this.problem = problem.message;
    }
    this.asked = undefined;
    this.ariaBusy = 'false';
  }

  render() {
    if (this.problem) return failed(this.problem, () => this.reload(true));
    if (this.answer === undefined) return waiting();
    return this.show(this.answer);
  }
}

export const waiting = (what = 'Loading') => html`<p class="state" role="status"><span class="spinner"></span>${what} …</p>`;

export const empty = (title, text, action = nothing) => html`
  <div class="state" role="status"><h2>${title}</h2><p>${text}</p>${action}</div>`;

export const failed = (problem, again) => html`
  <div class="state failed" role="alert"><h2>That did not work</h2><p>${problem}</p>
  <button @click=${again}>Try again</button></div>`;

const whole = new Intl.NumberFormat('en');
const signedWhole = new Intl.NumberFormat('en', {signDisplay: 'exceptZero'});
const fine = new Intl.NumberFormat('en', {maximumFractionDigits: 1});

export const count = number => whole.format(number);
export const votes = number => signedWhole.format(number).replace('-', '\u2212');
export const amount = number => fine.format(number);
export const percent = (share, digits = 1) => (100 * share).toFixed(digits) + '\u00a0%';
export const many = (number, one, more = one + 's') => `${count(number)} ${number === 1 ? one : more}`;

/** A bar from the middle: to the right for votes in favour, to the left for votes against. */
export function voteBar(number, most) {
  const share = Math.min(1, Math.abs(number) / Math.max(1, most));
  return html`<span class="vote-bar ${number < 0 ? 'against' : 'for'}" aria-hidden="true"><i
    .style=${`width:${50 * share}%`}></i></span>`;
}

/** A bar that starts at the left. */
export function shareBar(share) {
  return html`<span class="share-bar" aria-hidden="true"><i .style=${`width:${100 * share}%`}></i></span>`;
}

/** Class sums and confidences of all labels; one label is selected. */
export function labelBars({labels, chosen, truth, target, choose, before}) {
  const most = Math.max(target, ...labels.map(row => Math.abs(row.classSum)));
  return html`
    <table class="labels">
      <caption class="unseen">Votes and confidence of each label</caption>
      <thead><tr><th scope="col">Label</th><th scope="col" class="wide-only" aria-hidden="true"></th>
        <th scope="col" class="number">Class sum</th>
        <th scope="col" class="number" colspan="2">Confidence</th></tr></thead>
      <tbody>${labels.map((row, i) => html`
        <tr class="${row.given ? 'given' : ''} ${row.label === chosen ? 'chosen' : ''}" data-label=${row.label}
          @click=${() => choose?.(row.label)}>
          <th scope="row"><button class="plain" aria-pressed=${row.label === chosen}
            @click=${event => { event.stopPropagation(); choose?.(row.label); }}>${row.label}</button>${
            row.given ? html`<span class="tag said">predicted</span>` : nothing}${
            truth?.includes(row.label) ? html`<span class="tag true">true</span>` : nothing}</th>
          <td class="bar-cell wide-only">${voteBar(row.classSum, most)}</td>
          <td class="number sum"><span class="votes">${votes(row.classSum)}</span>${before ? delta(row.classSum - before[i].classSum) : nothing}</td>
          <td class="number share">${percent(row.confidence)}</td>
          <td class="bar-cell">${shareBar(row.confidence)}</td>
        </tr>`)}
      </tbody>
    </table>`;
}

const delta = change => html`<small class="delta ${change < 0 ? 'against' : change > 0 ? 'for' : ''}">${
  change === 0 ? '\u00b10' : votes(change)}</small>`;

/** A few choices of which one holds. */
export function choice(name, options, chosen, choose) {
  return html`<fieldset class="choice"><legend>${name}</legend><div>${options.map(([value, text]) => html`
    <label><input type="radio" name=${name} .value=${value} .checked=${value === chosen}
      @change=${() => choose(value)}><span>${text}</span></label>`)}</div></fieldset>`;
}

/** One of many. */
export function select(name, options, chosen, choose) {
  return html`<label class="field"><span>${name}</span><select aria-label=${name} @change=${event => choose(event.target.value)}>
    ${options.map(([value, text]) => html`<option .value=${value} .selected=${value === chosen}>${text}</option>`)}
  </select></label>`;
}

export const legend = () => html`
  <ul class="legend"><li><span class="swatch bright"></span>bright pixels that the clauses ask for</li>
    <li><span class="swatch dark"></span>dark pixels that they ask for</li><li>stronger colour: more votes</li></ul>`;

export const legendAlone = shape => (shape.channels === 1
  ? html`<ul class="legend"><li><span class="swatch bright"></span>asks for brightness</li><li><span class="swatch dark"></span>asks for darkness</li>
      <li><span class="swatch none"></span>asks for nothing</li></ul>`
  : html`<ul class="legend"><li>In each colour:</li><li><span class="swatch light"></span>asks for brightness</li>
      <li><span class="swatch black"></span>asks for darkness</li><li><span class="swatch grey"></span>asks for nothing</li></ul>`);

/** Draws pixels without smoothing, at any size. */
export class Pixels extends Part {
  static properties = {image: {attribute: false}, label: {}};

  render() {
    return html`<canvas role="img" aria-label=${this.label ?? ''}></canvas>`;
  }

  updated() {
    const canvas = this.querySelector('canvas');
    canvas.width = this.image.width;
    canvas.height = this.image.height;
    canvas.getContext('2d').putImageData(this.image, 0, 0);
  }
}
customElements.define('vitrine-pixels', Pixels);

/** A clause as a row of a list: what it asks for, its number, and its votes. */
export function clauseRow({clause, model, window, strongest, point, leave}) {
  return html`
    <li><a class="clause-row" href="/clause/${clause.clause}${model ? `?model=${model}` : ''}" data-clause=${clause.clause}
      @mouseenter=${() => point?.(clause)} @mouseleave=${() => leave?.()} @focus=${() => point?.(clause)} @blur=${() => leave?.()}>
      <vitrine-pixels .image=${clauseWindow(window, clause.asks)} label="What clause ${clause.clause} asks of its window"></vitrine-pixels>
      <span class="who">Clause ${clause.clause}<small>${many(clause.literals, 'literal')}${
        clause.places === undefined ? nothing : html` · ${many(clause.places, 'position')}`}</small></span>
      <span class="said ${clause.votes < 0 ? 'against' : 'for'}">${votes(clause.votes)}</span>
      <span class="weight ${clause.votes < 0 ? 'against' : 'for'}" aria-hidden="true"><i
        .style=${`width:${100 * Math.abs(clause.votes) / Math.max(1, strongest)}%`}></i></span>
    </a></li>`;
}
