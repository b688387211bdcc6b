import { expect, test } from '../support/firefox';
import { pressStop } from '../support/press-stop';

/** What the newest card in the sidebar says. Runs in the sidebar. */
function newestCard(): { id: string; state: string; answer: string; source: string } {
  const card = document.querySelector('article');
  const part = (name: string): string => card?.querySelector(`[data-part="${name}"]`)?.textContent ?? '';
  return {
    id: card?.id ?? '',
    state: card?.dataset['state'] ?? '',
    answer: part('answer'),
    source: part('source'),
  };
}

test('a meme is read, a screen is read, and Stop lets the next picture be read', async ({
  firefox,
  site,
}) => {
  await firefox.goto(`${site.origin}/pages/samples.html`);
  await firefox.pickMenuItem('img[src$="meme.jpg"]', 'text');
  const sidebar = await firefox.view('sidebar');
  const card = () => sidebar.evaluate(newestCard);
  const ended = async () => {
    const { state, answer, source } = await card();
    return state === 'working' ? '' : `${state}: ${answer} (${source})`;
  };
  const slow = { timeout: 30_000 };
  await expect.poll(ended, slow).toMatch(/^done: ALL TESTS PASSED\s*I HAD NOT SAVED THE FILE/);
  expect(await ended()).toContain('text recognized on this device (PP-OCR)');

  const { id } = await card();
  await firefox.evaluate(showLongPage);
  await firefox.pickMenuItem('#long', 'text');
  const stop = { after: id, stage: 'Recognizing text on this device' };
  const milliseconds = await sidebar.evaluate(pressStop, stop);
  console.log(`Stop: ${Math.round(milliseconds)} ms`);

  await firefox.goto(`${site.origin}/pages/samples.html`);
  await firefox.pickMenuItem('img[src$="error-dialog.png"]', 'text');
  await expect.poll(ended, slow).toContain('Drive D: has 312 MB free.');
  expect(await ended()).toMatch(/^done: .*text recognized on this device \(.*Tesseract/s);
});

/** Puts a picture in front of all others that takes seconds to read. Runs in the page. */
function showLongPage(): Promise<void> {
  const dialog = document.querySelector<HTMLImageElement>('img[src$="error-dialog.png"]');
  const canvas = Object.assign(document.createElement('canvas'), { width: 1440, height: 2400 });
  const drawing = canvas.getContext('2d');
  if (!dialog || !drawing) throw new Error('There is nothing to draw with.');
  for (let at = 0; at < 10; at += 1) drawing.drawImage(dialog, (at % 2) * 720, Math.floor(at / 2) * 480);
  const long = Object.assign(new Image(), { id: 'long', src: canvas.toDataURL(), width: 60 });
  document.body.prepend(long);
  return long.decode();
}
