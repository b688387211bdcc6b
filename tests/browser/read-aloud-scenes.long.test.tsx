import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OptionsCard } from '../../components/settings/options';
import { defaultSettings, settings } from '../../utils/model/settings';
import { readSettings } from '../../utils/store/settings';
import { useSettings } from '../../components/shared/hooks/use-settings';
import { everyLook, expectAccessible, keepPicture, look } from './support/axe';
import { allArrived } from './support/crossing';
import { fake } from './support/fake-browser';
import { aVoice, fakeSpeech } from './support/fake-speech';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser, show } from './support/show';
import '../../components/shared/base.css';
import '../../components/settings/options.css';
import { emulate } from './support/emulate';

freshBrowser();

const answer =
  'A small boat with an [orange hull](https://a.example) crosses `calm` water. Behind it a low headland; the sun stands a hand above the horizon.';
const forced = (forcedColors: 'active' | 'none') => emulate({ forcedColors });

/** How far two colors are apart, as WCAG counts it; forced ones are the system's and need not be. */
function contrast(): number {
  const style = getComputedStyle(
    document.querySelector('[data-part="answer"]') as Element,
    '::highlight(reading)',
  );
  const [one = 0, other = 0] = [style.color, style.backgroundColor].map((color) => {
    const paint = new OffscreenCanvas(1, 1).getContext('2d');
    if (!paint) throw new Error('no canvas');
    paint.fillStyle = color;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

describe('the panel while an answer is read aloud', () => {
  test.each([...everyLook, 'forced' as const])('is accessible: %s', async (name) => {
    await look(name === 'forced' ? 'light' : name);
    await forced(name === 'forced' ? 'active' : 'none');
    const speech = fakeSpeech();
    await openPanel({ jobs: [aJob({ answer })] });
    await button('Read aloud').click();
    await expect.poll(speech.now).toBeDefined();
    await expect.element(button('Pause')).toBeVisible();
    await expectAccessible();
    if (name !== 'forced') expect(contrast()).toBeGreaterThan(7);
    await keepPicture(`read-aloud-reading-${name}`);
    await button('Pause').click();
    await expect.element(button('Resume')).toBeVisible();
    await expectAccessible();
    await keepPicture(`read-aloud-paused-${name}`);
    await forced('none');
  });
});

function Shown() {
  const now = useSettings();
  return (
    <main>
      <h1>Settings</h1>
      {now && <OptionsCard card="announcements" settings={now} />}
    </main>
  );
}

const voices = [
  aVoice('Anna', 'de-DE'),
  aVoice('Sam', 'en-US'),
  aVoice('Cloud', 'en-GB', { localService: false }),
  aVoice('Kyoko', 'ja-JP'),
];

describe('the settings of reading aloud', () => {
  test.each(everyLook)('are accessible: %s', async (name) => {
    await look(name);
    fakeSpeech(voices);
    fake.store({ settings: settings.parse({ readAloudVoice: 'uri:Cloud' }) });
    show(<Shown />, 'open_settings');
    await expect.element(page.getByLabelText('Voice', { exact: true })).toHaveValue('uri:Cloud');
    await expectAccessible();
    await keepPicture(`options-aloud-${name}`);
  });

  test('list the voices of a language as they come, mark those of a server, keep one and try it', async () => {
    const speech = fakeSpeech([]);
    fake.store({ settings: defaultSettings });
    show(<Shown />, 'open_settings');
    await expect.element(page.getByText(/^No voices found/)).toBeVisible();
    speech.voicesAre(voices);
    const voice = page.getByLabelText('Voice', { exact: true });
    const offered = (): string[] =>
      [...(voice.element() as HTMLSelectElement).options].map(({ textContent }) => textContent ?? '');
    await expect.element(voice).toBeVisible();
    expect(offered()).toEqual(['System default', 'Sam', 'Cloud (online)']);
    await page.getByLabelText('Voice language').selectOptions('ja');
    await expect.poll(offered).toEqual(['System default', 'Kyoko']);
    await voice.selectOptions('Kyoko');
    await expect.poll(async () => (await readSettings()).readAloudVoice).toBe('uri:Kyoko');
    await allArrived();
    await button('Try it').click();
    await expect
      .poll(() => speech.spoken.at(-1))
      .toEqual({ text: '日本語: 1, 2, 3.', lang: 'ja-JP', rate: 1, voice: 'Kyoko' });
    speech.fail('network');
    await expect.element(page.getByText('No voice on this system could read this.')).toBeVisible();
  });
});
