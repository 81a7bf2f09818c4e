// Evidence as pixels. Net evidence in the colours of org.vitrine.render.NetEvidenceImage: teal where pixels support a label, orange where they
// oppose it. What clauses ask for in those of org.vitrine.render.EvidenceImage: red for brightness, blue for darkness.

/** How strongly evidence covers an image unless the slider is moved. */
export const USUAL_OPACITY = 0.85;

const GREEN = 40; // a little green, so that red and blue differ from pure channels

/** Scales to [-1, 1]: positive values by the largest, negative ones by the smallest; 0 stays 0. */
export function normalized(values) {
  let largest = 0;
  let smallest = 0;
  for (const value of values) {
    if (value > largest) largest = value;
    if (value < smallest) smallest = value;
  }
  return Float64Array.from(values, value => (value > 0 ? value / largest : value < 0 ? -value / smallest : 0));
}

/** Brightness less darkness of each pixel and channel; or one of the two alone. */
export function signed(evidence, part = 'both') {
  return Float64Array.from(evidence.bright, (bright, i) =>
    (part === 'dark' ? 0 : bright) - (part === 'bright' ? 0 : evidence.dark[i]));
}

/** One value per pixel: the sum of the channels, or one of them alone. */
export function perPixel(values, channels, channel = 'all') {
  const sums = new Float64Array(values.length / channels);
  for (let i = 0; i < values.length; i++) {
    if (channel === 'all' || i % channels === Number(channel)) sums[Math.floor(i / channels)] += values[i];
  }
  return sums;
}

function image(shape, colour) {
  const pixels = new ImageData(shape.width, shape.height);
  for (let pixel = 0; pixel < shape.width * shape.height; pixel++) {
    const [red, green, blue] = colour(pixel);
    pixels.data.set([Math.round(red), Math.round(green), Math.round(blue), 255], 4 * pixel);
  }
  return pixels;
}

/** The image itself. */
export function plain(shape, pixels, channel = 'all') {
  const {channels} = shape;
  return image(shape, pixel => {
    const at = pixel * channels;
    if (channels === 1) return [pixels[at], pixels[at], pixels[at]];
    return [0, 1, 2].map(c => (channel === 'all' || Number(channel) === c ? pixels[at + c] : 0));
  });
}

const TEAL = [0x0f, 0x76, 0x6e];
const ORANGE = [0xd9, 0x5f, 0x02];
const PAPER = [0xf4, 0xf4, 0xf2];
const PALE = 0.38; // of the image's contrast, so that equal evidence looks equal on dark and on bright

/** Each pixel with its neighbours, by weights 1 2 1 in both directions: for the eye only. */
function smoothed({height, width}, net) {
  const smooth = new Float64Array(net.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
          sum += net[y * width + x] * (y === row ? 2 : 1) * (x === column ? 2 : 1);
        }
      }
      smooth[row * width + column] = sum / 16;
    }
  }
  return smooth;
}

/** The value that a map drawn by itself shows in full colour: the mean of the strongest 1 % of the pixels. */
export function fullColour(shape, net) {
  const values = smoothed(shape, net).map(Math.abs).sort();
  const strongest = values.subarray(values.length - Math.max(1, Math.floor(values.length / 100)));
  return strongest.reduce((sum, value) => sum + value, 0) / strongest.length;
}

/** The image as it is drawn under what explains it. */
export const pale = (shape, pixels) => drawNet(shape, pixels, new Float64Array(shape.height * shape.width), 0);

/** Net evidence, linear, over the pale image or over plain paper. Values at the scale or beyond have the full colour. */
export function drawNet(shape, pixels, net, scale, {part = 'both', ground = 'image'} = {}) {
  const {channels} = shape;
  const smooth = smoothed(shape, net);
  return image(shape, pixel => {
    let below = PAPER;
    if (ground === 'image') {
      let sum = 0;
      for (let c = 0; c < channels; c++) sum += pixels[pixel * channels + c];
      const grey = Math.round(255 - PALE * (255 - sum / channels));
      below = [grey, grey, grey];
    }
    const value = smooth[pixel];
    const hidden = part === 'supports' ? value < 0 : part === 'opposes' ? value > 0 : false;
    const share = scale === 0 || hidden ? 0 : Math.min(1, Math.abs(value) / scale);
    const tint = value > 0 ? TEAL : ORANGE;
    return below.map((level, i) => (1 - share) * level + share * tint[i]);
  });
}

/** What supports one label rather than another. */
export function difference(net, other) {
  return Float64Array.from(net, (value, i) => value - other[i]);
}

/** A fuzzy clause in small: its region on the image, with the literals that hold (teal) and that fail (orange). */
export function fuzzyWindow(shape, {region, holding, failing}) {
  const pixels = image(shape, pixel => {
    const row = Math.floor(pixel / shape.width) - region.row;
    const column = pixel % shape.width - region.column;
    return row >= 0 && row < region.height && column >= 0 && column < region.width ? [255, 255, 255] : [205, 205, 200];
  });
  for (const [points, colour] of [[holding, TEAL], [failing, ORANGE]]) {
    for (const [row, column] of points) pixels.data.set([...colour, 255], 4 * (row * shape.width + column));
  }
  return pixels;
}

/** What clauses ask for, over the image: the image in grey, tinted where there is evidence, the more the stronger it is. */
export function over(shape, pixels, evidence, {part = 'both', channel = 'all', opacity = USUAL_OPACITY} = {}) {
  if (opacity === 0) return plain(shape, pixels, channel);
  const {channels} = shape;
  const strength = normalized(perPixel(signed(evidence, part), channels, channel));
  return image(shape, pixel => {
    let grey = 0;
    for (let c = 0; c < channels; c++) grey += pixels[pixel * channels + c] / channels;
    const tint = Math.sqrt(Math.abs(strength[pixel])) * opacity; // the root, so that weak evidence is visible too
    const ground = grey * (1 - tint);
    const bright = strength[pixel] > 0;
    return [ground + (bright ? 255 * tint : 0), ground + GREEN * tint, ground + (bright ? 0 : 255 * tint)];
  });
}

/** What clauses ask for, without the image: red and blue on black for grey images; for coloured ones each channel around middle grey. */
export function alone(shape, evidence, {part = 'both', channel = 'all'} = {}) {
  const {channels} = shape;
  const values = signed(evidence, part);
  if (channels === 1 || channel !== 'all') {
    const scaled = normalized(perPixel(values, channels, channel));
    return image(shape, pixel => [255 * Math.max(0, scaled[pixel]), 0, 255 * Math.max(0, -scaled[pixel])]);
  }
  const scaled = [0, 1, 2].map(c => normalized(perPixel(values, 3, c)));
  const level = part === 'both' ? v => 255 * (v + 1) / 2 : v => 255 * Math.abs(v);
  return image(shape, pixel => scaled.map(channelValues => level(channelValues[pixel])));
}

/** What a clause asks of its window, and of the pixels around it that it reaches, in the same colours. */
export function clauseWindow(window, asks) {
  const {channels, reach} = window;
  const shape = {height: window.height + 2 * reach, width: window.width + 2 * reach};
  const values = new Float64Array(shape.width * shape.height * channels);
  const most = Math.max(1, ...asks.map(([, , , value]) => Math.abs(value)));
  for (const [row, column, channel, value] of asks) {
    values[((row + reach) * shape.width + column + reach) * channels + channel] = value / most;
  }
  return image(shape, pixel => {
    if (channels === 1) return [255 * Math.max(0, values[pixel]), 0, 255 * Math.max(0, -values[pixel])];
    return [0, 1, 2].map(c => 255 * (values[3 * pixel + c] + 1) / 2);
  });
}

/** From never to most often; the same colours as in the report. */
const HEAT = [[0, 0, 4], [87, 16, 110], [188, 55, 84], [249, 142, 9], [252, 255, 164]];

const OUTSIDE = [128, 128, 128];

/** Patch counts over the image: each position is drawn at the centre of the window; grey where no window is centred. */
export function heat(shape, window, counts) {
  const down = Math.floor(window.height / 2);
  const right = Math.floor(window.width / 2);
  const largest = Math.max(1, counts.largest);
  return image(shape, pixel => {
    const row = Math.floor(pixel / shape.width) - down;
    const column = pixel % shape.width - right;
    if (row < 0 || row >= counts.rows || column < 0 || column >= counts.columns) return OUTSIDE;
    const at = counts.values[row * counts.columns + column] / largest * (HEAT.length - 1);
    const below = Math.min(Math.floor(at), HEAT.length - 2);
    return HEAT[below].map((low, i) => low + (at - below) * (HEAT[below + 1][i] - low));
  });
}
