// One image: the evidence over it, the controls for drawing it, and the panel about a pixel. Shared by the views that show an image.

import {html, nothing} from 'lit';
import {change} from './address.js';
import {USUAL_OPACITY, alone, over} from './evidence.js';
import {amount, choice, legend, legendAlone, many, votes} from './parts.js';

const CHANNELS = ['Red', 'Green', 'Blue'];

/** The drawing options in the address. */
export function drawing(query) {
  const opacity = query.opacity === undefined ? USUAL_OPACITY : Math.max(0, Math.min(1, Number(query.opacity) || 0));
  return {
    side: query.side === 'against' ? 'against' : 'for',
    part: ['bright', 'dark'].includes(query.part) ? query.part : 'both',
    channel: ['0', '1', '2'].includes(query.channel) ? query.channel : 'all',
    ground: query.ground === 'none' ? 'none' : 'image',
    opacity,
  };
}

/** Draws the evidence of an answer. */
export function draw(shape, look, pixels, how) {
  const evidence = how.side === 'for' ? look.inFavour : look.against;
  return how.ground === 'none' ? alone(shape, evidence, how) : over(shape, pixels, evidence, how);
}

/** The controls for these options. */
export function controls(shape, how, label) {
  const set = (name, usual) => value => change({[name]: value === usual ? '' : value}, {replace: true});
  return html`<div class="controls">
    ${choice('Clauses', [['for', `for ${label}`], ['against', 'against']], how.side, set('side', 'for'))}
    ${choice('They ask for', [['both', 'both'], ['bright', 'bright'], ['dark', 'dark']], how.part, set('part', 'both'))}
    ${shape.channels === 3 ? choice('Channel', [['all', 'all'], ...CHANNELS.map((name, i) => [String(i), name.toLowerCase()])], how.channel,
      set('channel', 'all')) : nothing}
    ${choice('Background', [['image', 'image'], ['none', 'none']], how.ground, set('ground', 'image'))}
    <label class="field range"><span>Opacity</span><input type="range" min="0" max="100" step="1" aria-label="Opacity of the evidence"
      .value=${String(Math.round(100 * how.opacity))} ?disabled=${how.ground === 'none'}
      @input=${event => set('opacity', String(USUAL_OPACITY))(String(Number(event.target.value) / 100))}>
      <output>${Math.round(100 * how.opacity)} %</output></label>
  </div>
  ${how.ground === 'none' && (shape.channels === 1 || how.channel === 'all') ? legendAlone(shape) : legend()}`;
}

/** A pixel: its value, its evidence, and the clauses that contribute to it. */
export function pixelPanel(shape, pixel, model) {
  if (!pixel) return html`<p class="pixel hint">Point at a pixel to see which clauses contribute to it.</p>`;
  const grey = shape.channels === 1;
  return html`<div class="pixel" aria-live="polite">
    <h3>Row ${pixel.row}, column ${pixel.column}</h3>
    <table><thead><tr><th scope="col">${grey ? 'Value' : 'Channel'}</th><th scope="col" class="number">for: bright</th>
      <th scope="col" class="number">dark</th><th scope="col" class="number">against: bright</th><th scope="col" class="number">dark</th></tr></thead>
      <tbody>${pixel.sums.map(sum => html`<tr><th scope="row">${grey ? sum.value : `${CHANNELS[sum.channel]} ${sum.value}`}</th>
        <td class="number">${amount(sum.inFavour.bright)}</td><td class="number">${amount(sum.inFavour.dark)}</td>
        <td class="number">${amount(sum.against.bright)}</td><td class="number">${amount(sum.against.dark)}</td></tr>`)}</tbody></table>
    <p>${pixel.clauses ? `${many(pixel.clauses, 'clause')} ${pixel.clauses === 1 ? 'contributes' : 'contribute'} here.` : 'No clause contributes here.'}</p>
    <ol class="shares">${pixel.list.slice(0, 6).map(share => html`<li data-clause=${share.clause}>
      <a href="/clause/${share.clause}${model ? `?model=${model}` : ''}">Clause ${share.clause}</a>
      <span class=${share.votes < 0 ? 'against' : 'for'}>${votes(share.votes)} votes</span>
      <span class="asked">${grey ? '' : CHANNELS[share.channel].toLowerCase() + ' '}${[
        share.bright ? `bright ${amount(share.bright)}` : '', share.dark ? `dark ${amount(share.dark)}` : ''].filter(Boolean).join(', ')}</span></li>`)}</ol>
  </div>`;
}

/** Requests one pixel at a time; a new request cancels the one before. */
export class PixelReader {
  constructor(fetch, show) {
    this.fetch = fetch;
    this.show = show;
  }

  async point(pixel) {
    this.asked?.abort();
    clearTimeout(this.delay);
    if (!pixel) {
      this.show(null);
      return;
    }
    const asked = new AbortController();
    this.asked = asked;
    this.delay = setTimeout(async () => {
      try {
        const answer = await this.fetch(pixel, asked.signal);
        if (!asked.signal.aborted) this.show(answer);
      } catch (problem) {
        if (!asked.signal.aborted) this.show(null);
      }
    }, 40);
  }
}
