// The story of a decision, on one screen: what is said and because of which part, the reasons that are enough, how sure that is, what would change it.

import {html, svg, nothing} from 'lit';
import {change, link} from './address.js';
import {get, imageAddress} from './api.js';
import {drawNet, pale, plain} from './evidence.js';
import {drawStrokes} from './image-canvas.js';
import {Part, choice, clauseAddress, count, many, named, measureOf, percent, speaker, surenessOf, votes} from './parts.js';
import './change-mind.js';

const PATCH = {height: 64, width: 88};
const MOST_ROWS = 2;

/** The row of the label that the story is about. */
const rowOf = look => look.labels.find(row => row.label === look.label);

/** Whether the decision about the label is right. */
const isRight = look => rowOf(look).given === look.truth.includes(look.label);

/** The decision and its place in one sentence; of both, only what was computed. */
export function headline(look, {exclusive}) {
  const {says, doubt, place} = look.story;
  const label = html`<b class=${isRight(look) ? 'for' : 'against'}>${look.label}</b>`;
  if (says === 'unlike') return html`No answer: this image is unlike those that the model knows.`;
  if (says === 'uncalibrated') return html`No answer: the model is not calibrated.`;
  if (says === 'unsure') {
    const open = look.labels.filter(row => row.answer === 'unsure').map(row => row.label);
    return exclusive && open.length > 1 ? html`Unsure: ${named(open).replace(/, ([^,]*)$/, ' or $1')}.` : html`Unsure about ${label}.`;
  }
  const given = rowOf(look).given;
  if (doubt) {
    const other = doubt.rival ?? (given ? 'the opposite' : 'that');
    return html`It ${given ? 'says' : 'does not say'} ${label}, but ${other} is ${doubt.likelier ? 'likelier' : 'nearly as likely'}.`;
  }
  if (!place) return html`It ${given ? 'says' : 'does not say'} ${label}.`;
  const part = place === 'whole image' ? place : `${place} of the image`;
  return given ? html`It says ${label} because of the ${part}.` : html`It does not say ${label}, because of the ${part}.`;
}

/** Right or wrong, and what else is said. */
export function outcome(look, facts) {
  const {label, truth} = look;
  const row = rowOf(look);
  const given = look.labels.filter(other => other.given).map(other => other.label);
  const right = isRight(look);
  if (!['yes', 'no'].includes(look.story.says)) {
    return html`The truth is ${named(truth, 'none of the labels')}.${look.story.says === 'unsure' ? nothing : ` Its votes would say ${named(given, 'none of the labels')}.`}`;
  }
  const verdict = right ? html`<b class="for">Right.</b>` : html`<b class="against">Wrong:</b> ${
    facts.exclusive ? html`the truth is ${named(truth, 'none of the labels')}.` : html`the image ${row.given ? 'is not' : 'is'} labelled ${label}.`}`;
  if (facts.exclusive) return html`${verdict}${row.given ? nothing : html` ${speaker(facts.models[0])} says ${given[0]}.`}`;
  const others = given.filter(other => other !== label);
  const parts = [
    ['also said, rightly:', others.filter(other => truth.includes(other))],
    ['wrongly:', others.filter(other => !truth.includes(other))],
    ['missed:', truth.filter(other => other !== label && !given.includes(other))],
  ].filter(([, names]) => names.length);
  return html`${verdict}${parts.map(([how, names]) => html` <span class="also"><i aria-hidden="true">·</i> ${how} ${named(names)}</span>`)}`;
}

/** A part of an image, as pixels. */
function cropped({channels, width}, pixels, area) {
  const part = new Uint8Array(area.height * area.width * channels);
  for (let row = 0; row < area.height; row++) {
    const from = ((area.row + row) * width + area.column) * channels;
    part.set(pixels.subarray(from, from + area.width * channels), row * area.width * channels);
  }
  return plain({height: area.height, width: area.width, channels}, part);
}

/** How much larger than its pixels a patch is shown. */
const scaleOf = ({height, width}) => Math.min(PATCH.height / height, PATCH.width / width);

const sized = area => `width:${area.width * scaleOf(area)}px;height:${area.height * scaleOf(area)}px`;

/** The image with its ring, and the three blocks beside it. */
class Story extends Part {
  static properties = {facts: {attribute: false}, model: {type: Number}, look: {attribute: false}, see: {}, held: {state: true}, pointed: {state: true}, strokes: {state: true}};

  connectedCallback() {
    super.connectedCallback();
    this.onDown = event => this.down(event);
    this.onUp = event => { if (event.key === ' ') this.held = false; };
    this.onLeave = () => { this.held = false; };
    document.addEventListener('keydown', this.onDown);
    document.addEventListener('keyup', this.onUp);
    window.addEventListener('blur', this.onLeave);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.onDown);
    document.removeEventListener('keyup', this.onUp);
    window.removeEventListener('blur', this.onLeave);
  }

  willUpdate(changed) {
    if (changed.has('look')) {
      this.pointed = undefined;
      this.strokes = undefined;
      this.asked?.abort();
      this.asked = undefined;
    }
    if (this.drawing === 'edges' && !this.asked) this.loadStrokes();
  }

  /** What is drawn over the image, if anything is. */
  get drawing() {
    const see = this.see === 'edges' && !this.facts.models[this.model].edges ? undefined : this.see;
    return this.held ? (see ? undefined : this.last ?? 'evidence') : see;
  }

  async loadStrokes() {
    this.asked = new AbortController();
    const {look, asked} = this;
    try {
      const strokes = await get(`/models/${this.model}/examples/${look.example}/strokes`, {label: look.label}, asked.signal);
      if (!asked.signal.aborted) this.strokes = strokes;
    } catch (problem) {
      if (!asked.signal.aborted) this.strokes = {cell: 1, list: [], problem: problem.message};
    }
  }

  /** Space compares, unless what has the focus makes something else of it. */
  down(event) {
    const other = event.target.closest?.('a, button:not(.hold), input:not([type=radio]), select, textarea, summary, dialog[open], canvas');
    if (event.key !== ' ' || other || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.held = true;
  }

  render() {
    const {look, facts} = this;
    const model = facts.models[this.model];
    return html`<div class="story">
      ${this.picture(look)}
      <div class="blocks">
        ${this.reasons(look, model)}
        ${this.sure(look, model)}
        <vitrine-change-mind .facts=${facts} .model=${this.model} .example=${look.example} .label=${look.label}
          .edits=${JSON.stringify(model.edits)} .given=${rowOf(look).given}></vitrine-change-mind>
      </div>
    </div>`;
  }

  picture(look) {
    const {shape} = this.facts;
    const {drawing, strokes} = this;
    const {ring, place} = look.story;
    const {edges} = this.facts.models[this.model];
    const seen = {evidence: ` with what supports and opposes ${look.label}`, edges: ` with the edges that the rules ${rowOf(look).given ? 'for' : 'against'} ${look.label} ask for`};
    const words = `Image ${look.example}${seen[drawing] ?? ''}${place ? `, a ring at the ${place}` : ''}`;
    const against = rowOf(look).given ? '' : 'no';
    return html`<section class="seen" aria-label="The image">
      <div class="ringed" .style=${`aspect-ratio:${shape.width}/${shape.height}`}>
        <vitrine-pixels .image=${drawing === 'evidence' ? drawNet(shape, look.pixels, look.net, look.scale)
          : drawing === 'edges' ? pale(shape, look.pixels) : plain(shape, look.pixels)} label=${words}></vitrine-pixels>
        <svg viewBox="0 0 ${shape.width} ${shape.height}" aria-hidden="true">${drawing === 'edges' && strokes ? drawStrokes(strokes) : nothing}${ring ? frame(`ring ${against}`, ring, shape) : nothing}${
          this.pointed ? frame('glance', this.pointed.patch, shape) : nothing}</svg>
      </div>
      <div class="seeing">
        ${choice('Look at', [['photo', 'photo'], ['evidence', 'evidence'], ...edges ? [['edges', 'edges']] : []], this.see ?? 'photo', see => {
          if (see !== 'photo') this.last = see;
          change({see: see === 'photo' ? '' : see}, {replace: true});
        })}
        <button class="hold" aria-pressed=${this.held ? 'true' : 'false'} @pointerdown=${() => { this.held = true; }} @pointerup=${this.onLeave} @pointerleave=${this.onLeave}
          @pointercancel=${this.onLeave} @contextmenu=${event => event.preventDefault()}>Hold<span class="wide-only"> Space</span> to compare</button>
      </div>
      ${drawing === 'edges' ? html`<p class="hint" role="status">${!strokes ? 'Drawing …' : strokes.problem ?? (!strokes.list.length ? `No rule ${strokes.inFavour ? 'for' : 'against'} ${look.label} voted.` : html`Edges that the rules ${strokes.inFavour ? 'for' : 'against'} ${look.label} ask for:
        <b class="for">teal</b> must run here, <b class="against">orange</b> must not; solid where that holds, hollow where it fails.`)}</p>`
        : ring ? html`<p class="hint">The ring holds two thirds of what ${look.story.enough === 1 ? 'the reason uses' : 'the reasons use'}.</p>` : nothing}
    </section>`;
  }

  reasons(look, model) {
    const {story} = look;
    const {rules} = story;
    const shown = rules.slice(0, MOST_ROWS);
    return html`<section class="block ${rowOf(look).given ? 'for' : 'against'}" aria-label="Reasons">
      <h2>${story.enough ? html`${many(story.enough, 'reason')} ${story.enough === 1 ? 'is' : 'are'} enough` : 'No reason is needed'}<small>${this.cast(look, model)}</small></h2>
      ${shown.length ? html`<ol class="rules">${shown.map(rule => this.rule(look, model, rule))}</ol>` : nothing}
      ${story.enough > shown.length ? html`<button class="link others" @click=${this.showAll}>and ${count(story.enough - shown.length)} more, among all rules</button>` : nothing}
      ${this.ballot(look, model)}
    </section>`;
  }

  /** Opens what is below the story, where all rules are. */
  async showAll() {
    change({more: '1'}, {replace: true});
    const view = this.closest('vitrine-image');
    await view.updateComplete;
    view.querySelector('.sides').scrollIntoView();
  }

  /** What the reasons cast, in words. */
  cast({story}, {unit}) {
    const {votes: {reasons, others}, enough, rules: [first]} = story;
    if (!enough) return nothing;
    const own = reasons.reduce((sum, cast) => sum + cast, 0);
    if (own <= 0) return nothing;
    return html`${enough === 1 ? `rule ${first.clause} casts` : 'they cast'} ${plainVotes(own, unit)} of the ${plainVotes(own + others.sum, unit)} votes`;
  }

  /** A rule: the patch of this image, and those on which it fired most. */
  rule(look, model, rule) {
    const {shape} = this.facts;
    const {given} = rowOf(look);
    const rather = rule.rival && (!given || rule.share <= 0); // it is needed because of what it casts on the rival
    const amount = plainVotes(rather ? rule.votes : Math.abs(rule.share), model.unit);
    const point = () => { this.pointed = rule; };
    const leave = () => { this.pointed = undefined; };
    return html`<li data-clause=${rule.clause} data-member=${rule.member} @mouseenter=${point} @mouseleave=${leave} @focusin=${point} @focusout=${leave}>
      <vitrine-pixels class="patch here" .style=${sized(rule.patch)} .image=${cropped(shape, look.pixels, rule.patch)} label="The patch that rule ${rule.clause} looks at"></vitrine-pixels>
      <p><a href=${clauseAddress(rule, model, look.example)}>Rule ${rule.clause}${model.members.length ? html`<small> of member ${rule.member}</small>` : nothing}</a>
        <b>${amount} ${amount === '1' ? 'vote' : 'votes'}${rather ? ` ${given ? 'against' : 'for'} ${rule.rival}` : ''}</b>
        <small>${rule.holding} of ${many(rule.literals, 'condition')} ${rule.literals === 1 ? 'holds' : 'hold'}</small></p>
      ${rule.patches.length ? html`<div class="fired"><small>it fired most on</small>${rule.patches.map(patch => html`
        <a class="patch" href=${link('/image/' + patch.example, {label: this.facts.exclusive ? undefined : look.label, model: this.model || undefined})} .style=${sized(patch.area)} aria-label=${patch.name}
          ><img src=${imageAddress(patch.example)} alt="" .style=${placed(shape, patch.area)}></a>`)}</div>` : nothing}
    </li>`;
  }

  /** All votes on one scale: the reasons, the other supporters, the opponents below them, and what is needed. */
  ballot(look, {unit, support}) {
    const {reasons, others, against, needed, opponentsInFull, rival} = look.story.votes;
    const {given} = rowOf(look);
    const own = reasons.filter(cast => cast > 0);
    const inFavour = own.reduce((sum, cast) => sum + cast, 0) + others.sum;
    const most = Math.max(inFavour, against.sum, needed, 1);
    const part = (kind, cast) => html`<i class=${kind} .style=${`width:${100 * cast / most}%`}></i>`;
    const rest = ({list, sum}) => sum - list.reduce((all, cast) => all + cast, 0);
    const what = rival ? (given ? `for ${look.label} rather than ${rival}` : `for ${rival} rather than ${look.label}`) : given ? `for ${look.label}` : `against ${look.label}`;
    const other = given || rival ? 'against it' : 'for it';
    const rules = own.length + others.clauses;
    if (!rules && !against.clauses) return html`<p class="hint">No rule voted for or against ${look.label}.</p>`;
    return html`<div class="ballot ${given ? '' : 'no'}" aria-hidden="true">
        <div>${own.map(cast => part('enough', cast))}${others.list.map(cast => part('more', cast))}${rest(others) > 0 ? part('more', rest(others)) : nothing}</div>
        <div>${part('other', against.sum)}</div>
        ${needed > 0 ? html`<b .style=${`left:${100 * needed / most}%`}></b>` : nothing}
      </div>
      <p class="hint">${many(rules, 'rule')} ${rules === 1 ? 'casts' : 'cast'} ${plainVotes(inFavour, unit)} ${inFavour === 1 ? 'vote' : 'votes'} ${what}, ${
        against.clauses ? `${many(against.clauses, 'rule')} ${plainVotes(against.sum, unit)} ${other}` : `none ${other}`}; ${
        needed > 0 ? `${plainVotes(needed, unit)} would be enough` : 'none would be needed'}${
        support && opponentsInFull && against.clauses ? ', even if these cast all they can' : ''}.</p>`;
  }

  /** How often such answers are right, in words. */
  sure(look, model) {
    const {story, outcome: all} = look;
    const row = rowOf(look);
    const answer = row.given ? 'such answers' : `such answers (“not ${look.label}”)`;
    return html`<section class="block" aria-label="How sure"><h2>How sure</h2>${
      all === 'unlike' ? html`<p>Not known: that was counted on images like those that the model knows.</p>`
        : row.odds === null ? html`<p>Not known: ${measureOf(model) === 'Probability' ? `an edit changed the votes for ${look.label} since it was calibrated`
          : `the model is not calibrated. Its confidence, how the votes stand, is ${percent(surenessOf(row, model), 0)}`}.</p>`
        : html`<p class="odds"><b>${row.odds}</b> ${answer} are right. ${isRight(look) ? nothing
          : html`<small class="against">This is one of the other${story.others === null ? 's' : ` ${count(story.others)}`}.</small>`}
          ${story.says === 'unsure' ? html`<small>Less than was asked for.</small>` : nothing}
          ${story.doubt?.likelier && row.given && !this.facts.exclusive ? html`<small>${look.label} is said above ${
            votes(model.thresholds[this.facts.labels.indexOf(look.label)], model.unit)} votes.</small>` : nothing}</p>`}
    </section>`;
  }
}
customElements.define('vitrine-story', Story);

/** Votes without a sign. */
const plainVotes = (number, unit) => votes(number, unit).replace('+', '');

/** Where an example is placed behind the hole through which one of its patches is seen. */
const placed = (shape, area) => {
  const scale = scaleOf(area);
  return `width:${shape.width * scale}px;height:${shape.height * scale}px;left:${-area.column * scale}px;top:${-area.row * scale}px`;
};

/** A frame around an area that can be seen on any image, a dark line around a light one; at the border of the image it moves inwards. */
function frame(kind, area, shape) {
  const line = Math.max(shape.width, shape.height) / 130;
  const box = out => {
    const top = Math.max(2 * line - out, area.row - out);
    const left = Math.max(2 * line - out, area.column - out);
    const bottom = Math.min(shape.height - 2 * line + out, area.row + area.height + out);
    const right = Math.min(shape.width - 2 * line + out, area.column + area.width + out);
    return svg`<rect x=${left} y=${top} width=${right - left} height=${bottom - top} rx=${2 * line + out}></rect>`;
  };
  return svg`<g class=${kind} stroke-width=${line} data-row=${area.row} data-column=${area.column} data-height=${area.height} data-width=${area.width}>${box(1.5 * line)}${box(0.5 * line)}</g>`;
}
