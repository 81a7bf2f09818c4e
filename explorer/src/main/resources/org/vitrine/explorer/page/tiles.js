// Examples as tiles of a grid: the image, what it is, and what the model says.

import {html, nothing} from 'lit';
import {link} from './address.js';
import {imageAddress} from './api.js';
import {percent} from './parts.js';

/**
 * A list of examples. The queue is the filters and the order by which they were found; an image opened from here keeps it, so that arrows lead
 * through the same examples. Of several labels, those that are asked about, if any, tell whether an example is wrong: of many, one nearly always is.
 */
export function tiles(facts, examples, {model, queue, asked = []}) {
  return html`<ul class="tiles ${facts.exclusive ? '' : 'several'}" @keydown=${key}>${examples.map(example => tile(facts, example, model, queue, asked))}</ul>`;
}

/** The name of a tile begins with what is seen. */
function tile(facts, example, model, queue, asked) {
  const {shape, exclusive} = facts;
  const said = example.given === null ? 'not processed yet' : example.unlike ? 'no answer' : `predicted: ${example.given.join(', ') || 'none'}`;
  const label = exclusive ? undefined : example.label;
  const wrong = (exclusive || asked.length) && example.right === false && !example.unlike;
  return html`<li><a class="tile ${wrong ? 'wrong' : ''}" data-example=${example.example}
    href=${link('/image/' + example.example, {label, model, queue})}>
    ${example.readable
      ? html`<img src=${imageAddress(example.example)} width=${shape.width} height=${shape.height} alt="" loading="lazy">`
      : html`<span class="unreadable">cannot be read</span>`}
    <span class="names ${exclusive ? '' : 'several'}">${exclusive ? one(example) : several(facts, example, asked)}</span>
    <span class="unseen">(${example.name}, true: ${example.truth.join(', ') || 'none'}, ${said})</span>
  </a></li>`;
}

function one({truth, given, unlike, right, confidence}) {
  return html`<b>${truth[0]}</b>${given === null ? html`<small>…</small>`
    : unlike ? html`<small>no answer</small>`
    : right ? html`<small class="for">✓ ${confidence === null ? nothing : percent(confidence, 0)}</small>`
    : html`<small class="against">predicted ${given[0]}</small>`}`;
}

const MOST_NAMED = 4;

/** How many labels of an example are wrong, and which: those that are asked about first, then those that are wrong, of the others a few; without an answer, those that it has. */
function several(facts, {truth, given, unlike}, asked) {
  if (unlike) return html`<small>no answer</small>${truth.slice(0, MOST_NAMED).map(label => html`<small>${label}</small>`)}${
    truth.length > MOST_NAMED ? html`<small class="more">and ${truth.length - MOST_NAMED} more</small>` : nothing}`;
  const labels = facts.labels.filter(label => truth.includes(label) || given?.includes(label));
  const wrong = label => given !== null && given.includes(label) !== truth.includes(label);
  const mistakes = labels.filter(wrong).length;
  const rank = label => (asked.includes(label) ? 0 : wrong(label) ? 1 : 2);
  const sorted = labels.sort((a, b) => rank(a) - rank(b)); // stable: otherwise in the order of the labels
  const shown = sorted.slice(0, MOST_NAMED);
  return html`${given === null ? html`<small>…</small>`
    : mistakes ? html`<small><b>${mistakes} of ${facts.labels.length} wrong</b></small>` : html`<small class="for">✓ all right</small>`}${
    shown.map(label => html`<small class=${wrong(label) ? 'against' : nothing}>${
      !wrong(label) ? label : truth.includes(label) ? `missed: ${label}` : `wrongly: ${label}`}</small>`)}${
    labels.length ? nothing : html`<small>none of the labels</small>`}${
    sorted.length > shown.length ? html`<small class="more">and ${sorted.length - shown.length} more</small>` : nothing}`;
}

/** Arrow keys move from tile to tile. */
function key(event) {
  const all = [...event.currentTarget.querySelectorAll('.tile')];
  const columns = all.filter(one => one.offsetTop === all[0].offsetTop).length;
  const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns}[event.key];
  const at = all.indexOf(event.target.closest('.tile'));
  if (!step || at < 0) return;
  event.preventDefault();
  all[at + step]?.focus();
}
