// Asks the server. Answers are what openapi.json says; problems are one line for a person.

import {link} from './address.js';

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (problem) {
    if (problem.name === 'AbortError') throw problem;
    throw new Error('The server does not answer. Is it still running?');
  }
  const answer = await response.json().catch(() => ({error: 'The server gave an answer that cannot be read.'}));
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

export const get = (path, query, signal) => ask(link('/api' + path, query), {signal});

export const post = (path, query, body, signal) => ask(link('/api' + path, query), {
  method: 'POST', body, signal, headers: {'Content-Type': 'application/octet-stream'},
});

let facts;

/** What is shown: data, labels, models. Asked for once. */
export function about() {
  facts ??= get('/about').catch(problem => {
    facts = undefined;
    throw problem;
  });
  return facts;
}

/** Where a picture of an example is. */
export const pictureOf = example => `/api/examples/${example}/picture.png`;

/** The bytes behind base64. */
export function bytes(base64) {
  return Uint8Array.from(atob(base64), c => c.charCodeAt(0));
}

async function through(stream, data) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A picture's bytes as a part of an address, and back. */
export async function pack(picture) {
  const packed = await through(new CompressionStream('deflate-raw'), picture);
  return btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpack(text, size) {
  try {
    const packed = bytes(text.replaceAll('-', '+').replaceAll('_', '/'));
    const picture = await through(new DecompressionStream('deflate-raw'), packed);
    if (picture.length === size) return picture;
  } catch {
    // said below
  }
  throw new Error('The picture in this address is damaged, or made for other data.');
}
