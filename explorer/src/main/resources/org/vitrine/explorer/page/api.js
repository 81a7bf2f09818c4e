// Requests to the server. openapi.json describes the answers; problems are one line of text.

import {link} from './address.js';

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (problem) {
    if (problem.name === 'AbortError') throw problem;
    throw new Error('The server does not answer. Is it still running?');
  }
  const answer = await response.json().catch(() => ({error: 'The server sent an answer that cannot be read.'}));
  // A failure after the server began to answer cannot change the status any more.
  if (!response.ok || answer.error) throw new Error(answer.error);
  return answer;
}

export const get = (path, query, signal) => ask(link('/api' + path, query), {signal});

export const post = (path, query, body, signal) => ask(link('/api' + path, query), {
  method: 'POST', body, signal, headers: {'Content-Type': 'application/octet-stream'},
});

/** Sends JSON; the only requests that change anything on the server. */
export const postJson = (path, body) => ask('/api' + path, {
  method: 'POST', body: JSON.stringify(body), headers: {'Content-Type': 'application/json'},
});

let facts;

/** The data, labels and models; requested once. */
export function about() {
  facts ??= get('/about').catch(problem => {
    facts = undefined;
    throw problem;
  });
  return facts;
}

/** Makes the next request for the facts a new one. */
export function forget() {
  facts = undefined;
}

/** The address of an example as PNG. */
export const imageAddress = example => `/api/examples/${example}/picture.png`;

/** Decodes base64. */
export function bytes(base64) {
  return Uint8Array.from(atob(base64), c => c.charCodeAt(0));
}

async function through(stream, data) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Packs an image's bytes into text for an address. */
export async function pack(pixels) {
  const packed = await through(new CompressionStream('deflate-raw'), pixels);
  return btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpack(text, size) {
  try {
    const packed = bytes(text.replaceAll('-', '+').replaceAll('_', '/'));
    const pixels = await through(new DecompressionStream('deflate-raw'), packed);
    if (pixels.length === size) return pixels;
  } catch {
    // reported below
  }
  throw new Error('The image in this address is damaged or belongs to other data.');
}
