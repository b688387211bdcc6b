/** A picture of one color and a given size, as a data URI; the color makes each another address. */
export function svgUri(color: string, width = 60, height = 40): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Puts HTML on an empty page, waits until its pictures have loaded or failed, and gives the element with the id `it`. */
export async function put(html: string): Promise<Element> {
  document.body.innerHTML = html;
  await Promise.all([...document.images].filter((image) => !image.complete).map(settled));
  return document.querySelector('#it') ?? document.body;
}

function settled(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', resolve);
  });
}
