// One image: the evidence over it, the controls for drawing it, and the panel about a pixel. Shared by the views that show an image.

import {html, nothing} from 'lit';
import {change} from './address.js';
import {USUAL_OPACITY, alone, drawNet, over} from './evidence.js';
import {amount, choice, clauseAddress, isRelative, legend, legendAlone, many, netLegend, votes} from './parts.js';

const CHANNELS = ['Red', 'Green', 'Blue'];

const PARTS = {net: ['supports', 'opposes'], asks: ['bright', 'dark']};

/** The drawing options in the address. Fuzzy clauses do not ask for bright and dark, so they have the net evidence only: support. */
export function drawing(query, support) {
  const opacity = query.opacity === undefined ? USUAL_OPACITY : Math.max(0, Math.min(1, Number(query.opacity) || 0));
  const map = query.map === 'asks' && !support ? 'asks' : 'net';
  return {
    map,
    side: query.side === 'against' ? 'against' : 'for',
    part: PARTS[map].includes(query.part) ? query.part : 'both',
    channel: ['0', '1', '2'].includes(query.channel) ? query.channel : 'all',
    ground: query.ground === 'none' ? 'none' : 'image',
    opacity,
  };
}

/** What a drawing shows, in words. */
export const drawn = (how, label) => (how.map === 'net' ? `what supports and opposes ${label}` : `what the clauses ${how.side} ${label} ask for`);

/** Draws the evidence of an answer. */
export function draw(shape, look, pixels, how, scale = look.scale) {
  if (how.map === 'net') return drawNet(shape, pixels, look.net, scale, how);
  const evidence = how.side === 'for' ? look.inFavour : look.against;
  return how.ground === 'none' ? alone(shape, evidence, how) : over(shape, pixels, evidence, how);
}

/** The controls for these options. */
export function controls(shape, how, label, support) {
  const set = (name, usual) => value => change({[name]: value === usual ? '' : value}, {replace: true});
  const setMap = map => change({map: map === 'net' ? '' : map, part: '', side: '', channel: '', opacity: ''}, {replace: true});
  return html`<div class="controls">
    ${support ? nothing : choice('Picture', [['net', 'for and against'], ['asks', 'what the clauses ask for']], how.map, setMap)}
    ${how.map === 'net'
      ? choice('Show', [['both', 'both'], ['supports', 'supports'], ['opposes', 'opposes']], how.part, set('part', 'both'))
      : html`${choice('Clauses', [['for', `for ${label}`], ['against', 'against']], how.side, set('side', 'for'))}
        ${choice('They ask for', [['both', 'both'], ['bright', 'bright'], ['dark', 'dark']], how.part, set('part', 'both'))}
        ${shape.channels === 3 ? choice('Channel', [['all', 'all'], ...CHANNELS.map((name, i) => [String(i), name.toLowerCase()])], how.channel,
          set('channel', 'all')) : nothing}`}
    ${choice('Background', [['image', 'image'], ['none', 'none']], how.ground, set('ground', 'image'))}
    ${how.map === 'net' ? nothing : html`
      <label class="field range"><span>Opacity</span><input type="range" min="0" max="100" step="1" aria-label="Opacity of the evidence"
        .value=${String(Math.round(100 * how.opacity))} ?disabled=${how.ground === 'none'}
        @input=${event => set('opacity', String(USUAL_OPACITY))(String(Number(event.target.value) / 100))}>
        <output>${Math.round(100 * how.opacity)} %</output></label>`}
  </div>`;
}

/** What the colours of a drawing mean. */
export function legendOf(shape, how, label, ...models) {
  if (how.map === 'net') return netLegend(label, models.every(isRelative));
  return how.ground === 'none' && (shape.channels === 1 || how.channel === 'all') ? legendAlone(shape) : legend();
}

/** A pixel: its value, its evidence, and the clauses that contribute to it. */
export function pixelPanel(shape, pixel, facts) {
  if (!pixel) return html`<p class="pixel hint">Point at a pixel, or tap it, to see which clauses contribute to it.</p>`;
  const grey = shape.channels === 1;
  const {support, unit, members} = facts;
  const part = number => (unit === 1 ? amount(number) : votes(number, unit).replace('+', ''));
  return html`<div class="pixel" aria-live="polite">
    <h3>Row ${pixel.row}, column ${pixel.column}</h3>
    ${support ? supportSums(pixel, grey, part) : crispSums(pixel, grey, part)}
    <p>${pixel.clauses ? `${many(pixel.clauses, 'clause')} ${pixel.clauses === 1 ? 'contributes' : 'contribute'} here.` : 'No clause contributes here.'}</p>
    <ol class="shares">${pixel.list.slice(0, 6).map(share => html`<li data-clause=${share.clause}>
      <a href=${clauseAddress(share, facts)}>Clause ${share.clause}${members.length ? ` of member ${share.member}` : ''}</a>
      <span class=${share.votes < 0 ? 'against' : 'for'}>${votes(share.votes)} votes</span>
      <span class="asked">${grey ? '' : CHANNELS[share.channel].toLowerCase() + ' '}${[
        share.bright ? `${support ? 'supports' : 'bright'} ${part(share.bright)}` : '',
        share.dark ? `${support ? 'opposes' : 'dark'} ${part(share.dark)}` : ''].filter(Boolean).join(', ')}</span></li>`)}</ol>
  </div>`;
}

const channelName = (sum, grey) => (grey ? sum.value : `${CHANNELS[sum.channel]} ${sum.value}`);

/** What crisp clauses ask of the pixel. */
const crispSums = (pixel, grey, part) => html`
  <table><thead><tr><th scope="col">${grey ? 'Value' : 'Channel'}</th><th scope="col" class="number">for: bright</th>
    <th scope="col" class="number">dark</th><th scope="col" class="number">against: bright</th><th scope="col" class="number">dark</th></tr></thead>
    <tbody>${pixel.sums.map(sum => html`<tr><th scope="row">${channelName(sum, grey)}</th>
      <td class="number">${part(sum.inFavour.bright)}</td><td class="number">${part(sum.inFavour.dark)}</td>
      <td class="number">${part(sum.against.bright)}</td><td class="number">${part(sum.against.dark)}</td></tr>`)}</tbody></table>`;

/** What supports and opposes the label at the pixel; of fuzzy clauses, more or less than usual. */
const supportSums = (pixel, grey, part) => html`
  <table><thead><tr><th scope="col">${grey ? 'Value' : 'Channel'}</th><th scope="col" class="number">supports</th>
    <th scope="col" class="number">opposes</th></tr></thead>
    <tbody>${pixel.sums.map(sum => html`<tr><th scope="row">${channelName(sum, grey)}</th>
      <td class="number">${part(sum.inFavour.bright)}</td><td class="number">${part(sum.against.bright)}</td></tr>`)}</tbody></table>`;

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
