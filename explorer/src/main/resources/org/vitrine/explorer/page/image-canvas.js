// An image that can be enlarged and pointed at by mouse, finger or keyboard, with windows drawn over it.

import {html, svg, nothing} from 'lit';
import {Part} from './parts.js';

const ZOOMS = [0, 8, 16, 32];
const FAINT = 0.1; // weaker lines are left out
const KEYS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

/**
 * Events: "point" {row, column} or null when nothing is pointed at; "press", "drag" and "lift" for painting.
 */
export class ImageCanvas extends Part {
  static properties = {
    image: {attribute: false},
    label: {},
    windows: {attribute: false}, // {height, width, channels, at: [[row, column]], asks}
    sights: {attribute: false}, // of fuzzy clauses: [{region, holding, failing}]
    strokes: {attribute: false}, // lines that say which edges are asked for: {cell, list}
    parts: {attribute: false}, // parts of the image with their names: [{area, name}]
    area: {attribute: false}, // a rectangle being drawn: {row, column, height, width}
    paintable: {type: Boolean},
    fixed: {type: Boolean}, // cannot be enlarged
    zoom: {state: true},
    cursor: {state: true},
  };

  constructor() {
    super();
    this.zoom = 0;
    this.cursor = null;
  }

  render() {
    const {width, height} = this.image;
    const size = this.zoom ? `width:${width * this.zoom}px;max-width:none` : '';
    return html`
      <div class="image-canvas">
        <div class="frame ${this.zoom ? 'zoomed' : ''}">
          <div class="stage" .style=${size}>
            <canvas tabindex="0" role="img" aria-label="${this.label}. Move from pixel to pixel with the arrow keys."
              class=${this.paintable ? 'paintable' : ''}
              @pointermove=${this.move} @pointerleave=${event => event.pointerType === 'touch' || this.leave()} @pointerdown=${this.press} @pointerup=${this.lift}
              @pointercancel=${this.lift} @keydown=${this.key} @blur=${this.leave}></canvas>
            <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${this.zoom >= 8 ? this.grid() : nothing}${
              this.strokes ? drawStrokes(this.strokes) : nothing}${
              this.windows ? this.drawWindows(this.windows) : nothing}${
              this.sights?.map(sight => drawSight(sight)) ?? nothing}${
              this.parts?.map(part => this.drawPart(part)) ?? nothing}${
              this.area ? rectangle('area', this.area) : nothing}${
              this.cursor ? rectangle('cursor', {...this.cursor, height: 1, width: 1}) : nothing}</svg>
          </div>
        </div>
        ${this.fixed ? nothing : html`<div class="zoom" role="group" aria-label="Zoom">
          <button class="small" aria-label="Smaller" ?disabled=${this.zoom === 0} @click=${() => this.step(-1)}>−</button>
          <span>${this.zoom ? `${this.zoom} × pixels` : 'Fits'}</span>
          <button class="small" aria-label="Larger" ?disabled=${this.zoom === 32} @click=${() => this.step(1)}>+</button>
        </div>`}
      </div>`;
  }

  updated(changed) {
    if (!changed.has('image')) return;
    const canvas = this.querySelector('canvas');
    canvas.width = this.image.width;
    canvas.height = this.image.height;
    canvas.getContext('2d').putImageData(this.image, 0, 0);
  }

  step(by) {
    this.zoom = ZOOMS[ZOOMS.indexOf(this.zoom) + by];
  }

  grid() {
    const {width, height} = this.image;
    const rows = Array.from({length: height + 1}, (_, y) => `M0 ${y}H${width}`);
    const columns = Array.from({length: width + 1}, (_, x) => `M${x} 0V${height}`);
    return svg`<path class="grid" d="${rows.concat(columns).join('')}"></path>`;
  }

  drawWindows({height, width, channels, at, asks}) {
    const pixels = asked(asks, channels);
    const inImage = (row, column) => row >= 0 && row < this.image.height && column >= 0 && column < this.image.width;
    return at.map(([row, column]) => svg`
      <g>${pixels.filter(({y, x}) => inImage(row + y, column + x)).map(({y, x, kind, fill}) => svg`<rect class="ask ${kind}" .style=${fill} x="${column + x + 0.15}"
        y="${row + y + 0.15}" width="0.7" height="0.7"></rect>`)}
      ${rectangle('window', {row, column, height, width})}</g>`);
  }

  /** A part of the image, outlined, with its name in its upper left corner. */
  drawPart({area, name}) {
    const size = Math.max(1.6, this.image.height / 14);
    return svg`<g class="part">${rectangle('outline', area)}<text x="${area.column + size / 4}" y="${area.row + size}" font-size="${size}">${name}</text></g>`;
  }

  pixelAt(event) {
    const box = event.target.getBoundingClientRect();
    const {width, height} = this.image;
    const column = Math.floor((event.clientX - box.left) / box.width * width);
    const row = Math.floor((event.clientY - box.top) / box.height * height);
    return {row: Math.max(0, Math.min(height - 1, row)), column: Math.max(0, Math.min(width - 1, column))};
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, {detail}));
  }

  move(event) {
    const pixel = this.pixelAt(event);
    this.pointAt(pixel);
    if (this.pressed) this.tell('drag', pixel);
  }

  pointAt(pixel) {
    if (this.cursor?.row === pixel.row && this.cursor?.column === pixel.column) return;
    this.cursor = pixel;
    this.tell('point', pixel);
  }

  leave() {
    if (!this.cursor) return;
    this.cursor = null;
    this.tell('point', null);
  }

  /** A finger points by touching, and what it pointed at stays until it points elsewhere. */
  press(event) {
    if (event.pointerType === 'touch') this.pointAt(this.pixelAt(event));
    if (!this.paintable || event.button !== 0) return;
    event.target.setPointerCapture(event.pointerId);
    this.pressed = true;
    this.tell('press', this.pixelAt(event));
  }

  lift(event) {
    if (!this.pressed) return;
    this.pressed = false;
    this.tell('lift', this.pixelAt(event));
  }

  key(event) {
    const {width, height} = this.image;
    const at = this.cursor ?? {row: height >> 1, column: width >> 1};
    if (KEYS[event.key] && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const [down, right] = this.cursor ? KEYS[event.key] : [0, 0];
      this.pointAt({
        row: Math.max(0, Math.min(height - 1, at.row + down)),
        column: Math.max(0, Math.min(width - 1, at.column + right)),
      });
    } else if (this.paintable && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault();
      this.pointAt(at);
      this.tell('press', at);
      this.tell('lift', at);
    }
  }
}
customElements.define('vitrine-image-canvas', ImageCanvas);

const rectangle = (kind, {row, column, height, width}) => svg`<rect class="${kind}" x="${column}" y="${row}" width="${width}"
  height="${height}"></rect>`;

/** Lines along the edges that clauses ask for: solid where the image has what is asked, hollow where it has not. */
export const drawStrokes = ({cell, list}) => svg`<g class="strokes">${list.map(stroke => {
  const kind = `${stroke.demanded ? 'for' : 'against'} ${stroke.fails ? 'hollow' : 'solid'}`;
  const [x, y] = [(stroke.column + 0.5) * cell, (stroke.row + 0.5) * cell];
  const length = cell * (0.44 + 0.8 * stroke.strength);
  const thick = cell * (0.1 + 0.16 * stroke.strength);
  return svg`${stroke.anyDirection > FAINT ? svg`<circle class=${kind} cx=${x} cy=${y} r=${cell * 0.25 * stroke.anyDirection} opacity=${stroke.anyDirection}></circle>` : nothing}${
    stroke.strength > FAINT ? svg`<rect class=${kind} x=${x - length / 2} y=${y - thick / 2} width=${length} height=${thick} rx=${thick / 2}
      transform="rotate(${stroke.degrees} ${x} ${y})" opacity=${0.15 + 0.85 * stroke.strength}></rect>` : nothing}`;
})}</g>`;

/** The region of a fuzzy clause, a dot for each literal that holds, and a cross for each that fails. */
const drawSight = ({region, holding, failing}) => svg`<g>
  ${rectangle('window', region)}
  ${holding.map(([row, column]) => svg`<circle class="holds" cx="${column + 0.5}" cy="${row + 0.5}" r="0.5"></circle>`)}
  ${failing.map(([row, column]) => svg`<path class="fails" d="M${column - 0.3} ${row - 0.3}l1.6 1.6m0 -1.6l-1.6 1.6"></path>`)}</g>`;

/** What is asked of each pixel: bright or dark; in colour images a colour, with middle grey where nothing is asked of a channel. */
function asked(asks, channels) {
  if (channels === 1) return asks.map(([y, x, , value]) => ({y, x, kind: value > 0 ? 'bright' : 'dark', fill: ''}));
  const pixels = new Map();
  for (const [y, x, channel, value] of asks) {
    const pixel = pixels.get(`${y} ${x}`) ?? {y, x, colour: [127.5, 127.5, 127.5]};
    pixel.colour[channel] = 127.5 * (Math.max(-1, Math.min(1, value)) + 1);
    pixels.set(`${y} ${x}`, pixel);
  }
  return [...pixels.values()].map(({y, x, colour}) => ({y, x, kind: '', fill: `fill:rgb(${colour.map(Math.round).join(' ')})`}));
}
