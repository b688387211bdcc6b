// @ts-check
import { listen } from '../fakes/loopback.mjs';

const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#468"/></svg>`;

/**
 * A third of them without a name, a third named, the rest decorative, each with words beside it.
 * @param {number} count
 */
function page(count) {
  const kinds = ['', 'alt="A blue field, number NO"', 'alt=""'];
  const items = Array.from({ length: count }, (_, number) => {
    const named = kinds[number % kinds.length]?.replace('NO', String(number)) ?? '';
    return `<li><a href="/${number}"><img src="/dot-${number % 50}.svg" width="40" height="30" ${named}></a> Thing ${number}</li>`;
  });
  return `<!doctype html><html lang="en"><title>Many pictures</title><main><h1>Many</h1><ul>${items.join('')}</ul></main></html>`;
}

/** Serves pages of as many pictures as their address asks for, such as `/?count=100`. */
export async function startLargePage() {
  const { origin, close } = await listen(({ url }, response) => {
    const isPicture = url?.startsWith('/dot-');
    response
      .writeHead(200, { 'content-type': isPicture ? 'image/svg+xml' : 'text/html; charset=utf-8' })
      .end(isPicture ? dot : page(Number(new URL(url ?? '', origin).searchParams.get('count'))));
  });
  return { urlOf: (/** @type {number} */ count) => `${origin}/?count=${count}`, close };
}
