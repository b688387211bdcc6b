// The worker, and also the script of `page.html`, which starts the same steps by a file or a paste.

/** A multiple of 3, so that the pieces can be joined. */
const pieceBytes = 3 * 2 ** 18;

async function send(picture, pageUrl) {
  const pieces = [];
  for (let at = 0; at < picture.size; at += pieceBytes)
    pieces.push(new Uint8Array(await picture.slice(at, at + pieceBytes).arrayBuffer()).toBase64());
  const [before, after] = JSON.stringify({
    model: 'least',
    messages: [
      { role: 'user', content: [{ type: 'image_url', image_url: { url: `data:${picture.type};base64,|` } }] },
    ],
    stream: true,
  }).split('|');
  const { port } = new URL(pageUrl);
  const response = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer bench' },
    body: new Blob([before, ...pieces, after]),
  });
  await response.text();
}

/** Encodes a picture once, made smaller to `width` while it is decoded, if that is given. */
async function encoded(blob, width) {
  const bitmap = await createImageBitmap(
    blob,
    width ? { resizeWidth: Number(width), resizeQuality: 'medium' } : {},
  );
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

const fetched = async (url) => (await fetch(url)).blob();

/** What the page's picture is to be made, which its address says. */
const widthIn = (url) => new URL(url).searchParams.get('width');

const modes = {
  least: async ({ srcUrl }) => send(await fetched(srcUrl), srcUrl),
  encode: async ({ srcUrl }) => send(await encoded(await fetched(srcUrl), widthIn(srcUrl)), srcUrl),
  capture: async ({ pageUrl }) => {
    const { region } = Object.fromEntries(new URL(pageUrl).searchParams);
    const [left, top, width, height] = region.split(',').map(Number);
    const shot = await fetched(await chrome.tabs.captureVisibleTab({ format: 'png' }));
    const bitmap = await createImageBitmap(shot, left, top, width, height);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    await send(await canvas.convertToBlob({ type: 'image/png' }), pageUrl);
  },
};

if (!globalThis.document) {
  chrome.runtime.onInstalled.addListener(() => {
    for (const [id, title] of [
      ['least', 'Least'],
      ['encode', 'Encode'],
      ['capture', 'Capture'],
    ])
      chrome.contextMenus.create({ id, title, contexts: ['image', 'page'] });
  });
  chrome.contextMenus.onClicked.addListener((info) => modes[info.menuItemId](info));
}
