// Parts shared by several views.

import {LitElement, html, nothing} from 'lit';
import {here, link, restoreScroll} from './address.js';
import {about} from './api.js';
import {clauseWindow, fuzzyWindow} from './evidence.js';

/** The latest answers, by what was asked. */
const ANSWERS = new Map();
const MOST_ANSWERS = 12;

/** Forgets all answers: the model is another one. */
export const forgetAnswers = () => ANSWERS.clear();

/** An element without a shadow root, so that one style sheet covers all of them. */
export class Part extends LitElement {
  createRenderRoot() {
    return this;
  }
}

/**
 * A view shows what its address names. Subclasses provide load(), which fetches an answer, and show(), which draws it. The old
 * answer stays while a new one is fetched, and if the same cannot be fetched anew; a problem is shown with a button to try again.
 */
export class View extends Part {
  static properties = {facts: {state: true}, answer: {state: true}, problem: {state: true}};

  /** Query parameters that only change how an answer is drawn; nothing is fetched for them. */
  static drawn = ['map', 'side', 'part', 'channel', 'ground', 'opacity'];

  /** Whether answers are kept, so that a person who comes back sees the same at once, while it is fetched anew. */
  static kept = true;

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
    if (this.answer === undefined && this.constructor.kept && ANSWERS.has(question)) {
      ({facts: this.facts, answer: this.answer} = ANSWERS.get(question));
    }
    this.ariaBusy = 'true';
    try {
      this.facts = await about();
      const answer = await this.load(this.address, loader.signal);
      if (loader.signal.aborted) return;
      this.answer = answer;
      this.answered = question;
      this.problem = undefined;
      ANSWERS.delete(question);
      ANSWERS.set(question, {facts: this.facts, answer});
      if (ANSWERS.size > MOST_ANSWERS) ANSWERS.delete(ANSWERS.keys().next().value);
    } catch (problem) {
      if (loader.signal.aborted) return;
      this.problem = problem.message;
    }
    this.asked = undefined;
    this.ariaBusy = 'false';
  }

  updated() {
    if (this.answer !== undefined && !this.problem) restoreScroll();
  }

  render() {
    const known = this.answer !== undefined && (!this.problem || this.answered === this.question);
    // two places, so that what somebody has begun in an answer is not replaced when a problem comes and goes
    return html`${this.problem ? failed(this.problem, () => this.reload(true)) : nothing}${
      known ? this.show(this.answer) : this.problem ? nothing : waiting()}`;
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
const signedShare = new Intl.NumberFormat('en', {signDisplay: 'exceptZero', minimumFractionDigits: 3, maximumFractionDigits: 3});
const signedSmallShare = new Intl.NumberFormat('en', {signDisplay: 'exceptZero', maximumSignificantDigits: 2});

export const count = number => whole.format(number);
export const amount = number => fine.format(number);

/** Votes or a class sum. Those of a team are counted in a unit that is not a vote: 1 is what a member counts whose class sum equals its divisor. */
export function votes(number, unit = 1) {
  const format = unit === 1 ? signedWhole : Math.abs(number) < unit / 1000 ? signedSmallShare : signedShare;
  return format.format(number / unit).replace('-', '\u2212');
}

/** What is known of the model that a clause belongs to: the member of a team, or the model itself. */
export const memberOf = (facts, {member = 0}) => facts.members[member] ?? facts;

/** Who predicts. */
export const speaker = facts => (facts.members.length ? 'The team' : 'The model');

/** A member of a team in a few words. */
export const memberName = ({member, encoding}) => `Member ${member} (${encoding})`;

/** Whether evidence is relative to a usual image: so for fuzzy clauses. */
export const isRelative = facts => Boolean(facts.fuzzy) || (facts.members.length > 0 && facts.members.every(member => member.fuzzy));
export const percent = (share, digits = 1) => (100 * share).toFixed(digits) + '\u00a0%';
export const many = (number, one, more = one + 's') => `${count(number)} ${number === 1 ? one : more}`;

/** A bar from the threshold of a decision, usually in the middle: to the right for votes above it, to the left for votes below. */
export function voteBar(number, most, threshold = 0) {
  const place = value => 50 + 50 * Math.max(-1, Math.min(1, value / Math.max(1, most)));
  const [from, to] = [place(threshold), place(number)];
  return html`<span class="vote-bar ${number < threshold ? 'against' : 'for'}" aria-hidden="true"><i
    .style=${`left:${Math.min(from, to)}%;width:${Math.abs(to - from)}%`}></i>${
    threshold ? html`<b class="tick" .style=${`left:${from}%`}></b>` : nothing}</span>`;
}

/** A bar that starts at the left. */
export function shareBar(share) {
  return html`<span class="share-bar" aria-hidden="true"><i .style=${`width:${100 * share}%`}></i></span>`;
}

/** Above this many labels, only those that matter are listed at first. */
const FEW_LABELS = 14;
const MOST_NAMED = 7;

/** The labels that matter most: the chosen one, those that are wrong, predicted or true, and those closest to being predicted. */
function shortList(labels, chosen, truth) {
  const has = row => truth?.includes(row.label) ?? row.given;
  const rank = row => (row.label === chosen ? 0 : row.given !== has(row) ? 1 : row.given ? 2 : 3);
  const sorted = [...labels].sort((a, b) => rank(a) - rank(b) || b.classSum - a.classSum);
  const shown = new Set(sorted.slice(0, FEW_LABELS));
  return labels.filter(row => shown.has(row));
}

/** Names in a sentence; of many, the first few. */
export function named(labels, none = 'none of the labels') {
  if (!labels.length) return none;
  return labels.length <= MOST_NAMED + 1 ? labels.join(', ') : `${labels.slice(0, MOST_NAMED).join(', ')} and ${labels.length - MOST_NAMED} more`;
}

/** Whether a label is predicted and true; what is wrong stands out, and what is left open. */
function tags(row, truth) {
  const has = truth?.includes(row.label);
  if (row.answer === 'unsure') return html`<span class="tag open">${has ? 'unsure, true' : 'unsure'}</span>`;
  if (row.given) return html`<span class="tag ${truth && !has ? 'bad' : 'said'}">${has ? 'predicted, true' : 'predicted'}</span>`;
  return has ? html`<span class="tag bad">true</span>` : nothing;
}

/** The verdict about an image unlike those that the model knows. */
export const NO_ANSWER = html`<span class="hint">No answer</span>`;

/** How likely another label must be, of exclusive ones, to be nearly as likely as the predicted one. */
const NEARLY = 2 / 3;

/** The label that is nearly as likely as the predicted one, if labels exclude each other and one is. */
export function closeRival(labels, exclusive) {
  const given = labels.find(row => row.given);
  if (!exclusive || !given || given.probability === null) return undefined;
  const [second] = labels.filter(row => row !== given).sort((a, b) => b.probability - a.probability);
  return second && second.probability >= NEARLY * given.probability ? second : undefined;
}

/** A warning that an image is unlike those that the model knows. */
export function unlikeNote({outcome, likeness}) {
  if (outcome !== 'unlike') return nothing;
  const [what, why] = likeness.words.split(/:(.*)/s);
  return html`<p class="note unlike" role="note">This image is <b>${what}</b>:${why}. What the model says of it means little.</p>`;
}

/** How sure a model is of a label: its probability, or the paper's confidence if the model is not calibrated. */
export const sureness = row => row.probability ?? row.confidence;

/** What tells how sure a model is. */
export const measureOf = facts => (facts.calibration ? 'Probability' : 'Confidence');

/** Class sums and probabilities of all labels, or confidences; one label is selected. Of many labels, those that matter; "all" shows the others too. */
export function labelBars({labels, chosen, truth, facts, choose, before, all, showAll}) {
  const {target, unit, thresholds} = facts;
  const threshold = new Map(labels.map((row, i) => [row.label, thresholds[i]]));
  const most = Math.max(target, ...[...labels.map(row => row.classSum), ...thresholds].map(Math.abs));
  const listed = all || labels.length <= FEW_LABELS ? labels : shortList(labels, chosen, truth);
  const was = new Map(before?.map(row => [row.label, row.classSum]));
  const measure = labels.every(row => row.probability !== null) ? 'Probability' : 'Confidence';
  return html`
    <table class="labels">
      <caption class="unseen">Votes and ${measure.toLowerCase()} of each label</caption>
      <thead><tr><th scope="col">Label</th><th scope="col" class="wide-only" aria-hidden="true"></th>
        <th scope="col" class="number">Class sum</th>
        <th scope="col" class="number" colspan="2">${measure}</th></tr></thead>
      <tbody>${listed.map(row => html`
        <tr class="${row.given ? 'given' : ''} ${row.label === chosen ? 'chosen' : ''}" data-label=${row.label}
          @click=${() => choose?.(row.label)}>
          <th scope="row"><button class="plain" aria-pressed=${row.label === chosen}
            @click=${event => { event.stopPropagation(); choose?.(row.label); }}>${row.label}</button>${tags(row, truth)}</th>
          <td class="bar-cell wide-only">${voteBar(row.classSum, most, threshold.get(row.label))}</td>
          <td class="number sum"><span class="votes">${votes(row.classSum, unit)}</span>${before ? delta(row.classSum - was.get(row.label), unit) : nothing}${
            threshold.get(row.label) ? html`<small class="least">above ${votes(threshold.get(row.label), unit)}</small>` : nothing}</td>
          <td class="number share">${percent(sureness(row))}</td>
          <td class="bar-cell">${shareBar(sureness(row))}</td>
        </tr>`)}
      </tbody>
    </table>
    ${listed.length < labels.length ? html`<button class="link more" @click=${showAll}>Show all ${labels.length} labels</button>` : nothing}
    ${threshold.get(chosen) ? thresholdNote(chosen, threshold.get(chosen), facts) : nothing}`;
}

/** Why a label with few votes is predicted, or one with many is not. What set the threshold is known only of a model that nobody has edited. */
const thresholdNote = (label, threshold, {unit, edits}) => html`<p class="hint threshold"><b>${label}</b> is predicted above a class sum
  of <b>${votes(threshold, unit)}</b>, not above 0${edits.length ? '' : ': this threshold was fitted on validation images'}.</p>`;

/** Whether the share right of so many examples is less than another, by more than chance explains in 95 of 100 cases. */
export const isLess = (share, examples, usual) => share < usual - 1.96 * Math.sqrt(usual * (1 - usual) / examples);

/** How many of a hundred, with as many digits as it takes to tell all but a few from all, and a few from none. */
export function ofHundred(part, whole) {
  const share = 100 * part / whole;
  if (part === 0 || part === whole) return String(share);
  const digits = Array.from({length: 9}, (_, i) => i + 1).find(i => ![0, 100].includes(Number(share.toFixed(i)))) ?? 9;
  return share.toFixed(digits);
}

const delta = (change, unit) => html`<small class="delta ${change < 0 ? 'against' : change > 0 ? 'for' : ''}">${
  change === 0 ? '\u00b10' : votes(change, unit)}</small>`;

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

/** What teal and orange mean. */
export const netLegend = (label, relative, other) => html`
  <ul class="legend"><li><span class="swatch supports"></span>supports ${label}${other ? ` rather than ${other}` : ''}${relative ? ', more than in a usual image' : ''}</li>
    <li><span class="swatch opposes"></span>${other ? `supports ${other} rather than ${label}` : 'opposes it'}</li>
    <li>Stronger colour means more votes${other ? '' : ', on one scale for all labels of the image'}. Smoothed a little for the eye.</li></ul>`;

export const legend = () => html`
  <ul class="legend"><li><span class="swatch bright"></span>bright pixels that the clauses ask for</li>
    <li><span class="swatch dark"></span>dark pixels that they ask for</li><li>stronger colour: more votes, on a scale of its own</li></ul>`;

export const legendAlone = shape => (shape.channels === 1
  ? html`<ul class="legend"><li><span class="swatch bright"></span>asks for brightness</li><li><span class="swatch dark"></span>asks for darkness</li>
      <li><span class="swatch none"></span>asks for nothing</li></ul>`
  : html`<ul class="legend"><li>In each colour:</li><li><span class="swatch light"></span>asks for brightness</li>
      <li><span class="swatch black"></span>asks for darkness</li><li><span class="swatch grey"></span>asks for nothing</li></ul>`);

export const legendStrokes = () => html`
  <ul class="legend"><li><span class="swatch supports"></span>edge that is demanded, as it runs</li><li><span class="swatch opposes"></span>edge that is forbidden</li>
    <li>Longer and darker means more. Lighter and darker ground: what is asked of brightness and colour.</li></ul>`;

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

/** The literals of a fuzzy clause that hold in an image, in words. */
export const held = ({holding, failing, mirrored}) => `${count(holding.length)} of ${many(holding.length + failing.length, 'literal')} hold${
  mirrored ? ', mirrored' : ''}`;

/** A clause in small. */
export const clauseIcon = (clause, shape, facts) => html`<vitrine-pixels .image=${clause.fuzzy ? fuzzyWindow(shape, clause.fuzzy)
  : clauseWindow(memberOf(facts, clause).window, clause.asks)}
  label=${clause.fuzzy ? `The region that clause ${clause.clause} sees, and its literals` : `What clause ${clause.clause} asks of its window`}></vitrine-pixels>`;

function details(clause, facts) {
  const whose = facts.members.length ? `member ${clause.member} · ` : '';
  if (clause.fuzzy && clause.votes !== undefined && clause.usual === undefined) return whose + held(clause.fuzzy);
  const places = clause.places === undefined ? '' : ` · ${many(clause.places, 'position')}`;
  return whose + many(clause.literals, 'literal') + places;
}

/** The address of a clause, which belongs to a member of a team or to a model. */
export const clauseAddress = ({clause, member}, {model, members}, example) => link('/clause/' + clause,
  {model: model || '', member: members.length && member ? member : '', example});

/** Where a crisp clause is drawn on the image; fuzzy ones are drawn by what they see. */
export const windowsOf = (clause, facts) => (clause && !clause.fuzzy ? {...memberOf(facts, clause).window, at: clause.at, asks: clause.asks} : undefined);

/**
 * A clause as a row of a list: what it asks for, its number, and its votes. Pointing at it shows it on the image. A finger cannot point, so that
 * the first touch shows it and the second one opens it.
 */
export function clauseRow({clause, facts, shape, strongest, example, said, share, point, leave, pointed, mark}) {
  const amountOfVotes = share ?? clause.share ?? clause.votes;
  const touch = event => { event.currentTarget.touched = event.pointerType === 'touch'; };
  const press = event => {
    if (!point || !event.currentTarget.touched || pointed) return;
    event.preventDefault();
    point(clause);
  };
  return html`
    <li><a class="clause-row ${pointed ? 'pointed' : ''}" href=${clauseAddress(clause, facts, example)} data-clause=${clause.clause}
      data-member=${clause.member ?? nothing}
      @pointerdown=${touch} @click=${press}
      @mouseenter=${event => event.currentTarget.touched || point?.(clause)} @mouseleave=${event => event.currentTarget.touched || leave?.()}
      @focus=${event => event.currentTarget.touched || point?.(clause)} @blur=${event => event.currentTarget.touched || leave?.()}>
      ${clauseIcon(clause, shape, facts)}
      <span class="who">Clause ${clause.clause}${mark ? html`<span class="tag true">${mark}</span>` : nothing}<small>${details(clause, facts)}</small></span>
      <span class="said ${amountOfVotes < 0 ? 'against' : 'for'}">${said ?? votes(amountOfVotes, facts.unit)}</span>
      <span class="weight ${amountOfVotes < 0 ? 'against' : 'for'}" aria-hidden="true"><i
        .style=${`width:${100 * Math.abs(amountOfVotes) / Math.max(1e-9, strongest)}%`}></i></span>
    </a></li>`;
}
