// Evidence as pixels, in the colours of org.vitrine.render.EvidenceImage: red where brightness is asked for, blue where darkness is.

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

/** Evidence over the image: the image in grey, tinted where there is evidence, the more the stronger it is. */
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

/** The evidence alone: red and blue on black for grey images; for coloured ones each channel around middle grey. */
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
