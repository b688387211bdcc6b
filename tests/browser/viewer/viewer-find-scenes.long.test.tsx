import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, expectAccessible, keepPicture, look, type looks } from '../support/axe';
import { emulate } from '../support/emulate';
import { fake } from '../support/fake-browser';
import { findScenes } from '../support/find-scenes';
import { wordsIn } from '../support/locales';
import { openPanel } from '../support/open-panel';
import { freshBrowser } from '../support/show';

freshBrowser();

const seen = [...everyLook, 'forced', 'ar', 'pseudo'] as const;

describe.each(findScenes)('words found in an enlarged picture, $name', ({ name, job, act }) => {
  test.each(seen)('are accessible: %s', async (how) => {
    const isForced = how === 'forced';
    const language = how === 'ar' || how === 'pseudo' ? how : 'en';
    await look(isForced || language !== 'en' ? 'narrow' : (how as keyof typeof looks));
    if (isForced) await emulate({ forcedColors: 'active' });
    // Drawn before the page runs from right to left, and its canvas with it.
    const read = await job();
    fake.speak(language);
    document.documentElement.dir = how === 'ar' ? 'rtl' : 'ltr';
    await openPanel({ jobs: [read] });
    const press = (button: string) =>
      page.getByRole('button', { name: wordsIn(language, button), exact: true }).click();
    await press('Enlarge picture');
    await act(press);
    await expectAccessible({ isForced });
    const shown = page.getByRole('dialog').element();
    expect(shown.scrollWidth, 'as wide as the window').toBe(shown.clientWidth);
    const box = page.getByRole('searchbox').element().getBoundingClientRect();
    expect(Math.round(box.width), 'room for a word').toBeGreaterThanOrEqual(120);
    expect(box.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await keepPicture(`viewer-${name}-${how}`);
  });
});
