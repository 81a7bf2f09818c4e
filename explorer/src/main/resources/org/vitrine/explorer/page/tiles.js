// Examples as tiles of a grid: the image, what it is, and what the model says.

import {html, nothing} from 'lit';
import {link} from './address.js';
import {imageAddress} from './api.js';
import {percent} from './parts.js';

/**
 * A list of examples. The queue is the filters and the order by which they were found; an image opened from here keeps it, so that arrows lead
 * through the same examples.
 */
export function tiles(facts, examples, {model, queue}) {
  return html`<ul class="tiles ${facts.exclusive ? '' : 'several'}" @keydown=${key}>${examples.map(example => tile(facts, example, model, queue))}</ul>`;
}

function tile(facts, example, model, queue) {
  const {shape, exclusive} = facts;
  const said = example.given === null ? 'not processed yet' : `predicted: ${example.given.join(', ') || 'none'}`;
  const words = `${example.name}, true: ${example.truth.join(', ') || 'none'}, ${said}`;
  const label = exclusive ? undefined : example.label;
  return html`<li><a class="tile ${example.right === false ? 'wrong' : ''}" data-example=${example.example}
    href=${link('/image/' + example.example, {label, model, queue})} aria-label=${words}>
    ${example.readable
      ? html`<img src=${imageAddress(example.example)} width=${shape.width} height=${shape.height} alt="" loading="lazy">`
      : html`<span class="unreadable">cannot be read</span>`}
    <span class="names ${exclusive ? '' : 'several'}" aria-hidden="true">${exclusive ? one(example) : several(facts, example)}</span>
  </a></li>`;
}

function one({truth, given, right, confidence}) {
  return html`<b>${truth[0]}</b>${given === null ? html`<small>…</small>`
    : right ? html`<small class="for">✓ ${confidence === null ? nothing : percent(confidence, 0)}</small>`
    : html`<small class="against">predicted ${given[0]}</small>`}`;
}

const MOST_NAMED = 4;

/** The labels of an example: those that are wrong first, of the others a few. */
function several(facts, {truth, given}) {
  const labels = facts.labels.filter(label => truth.includes(label) || given?.includes(label));
  if (!labels.length) return html`<small>none of the labels</small>`;
  const wrong = label => given !== null && given.includes(label) !== truth.includes(label);
  const sorted = [...labels.filter(wrong), ...labels.filter(label => !wrong(label))];
  const shown = sorted.slice(0, MOST_NAMED);
  return html`${shown.map(label => html`<small class=${wrong(label) ? 'against' : nothing}
    >${!wrong(label) ? label : truth.includes(label) ? html`<s>${label}</s>` : `+ ${label}`}</small>`)}${
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
