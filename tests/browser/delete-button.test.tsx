import { expect, test } from 'vitest';
import { keepPicture } from './support/axe';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';
import { emulate } from './support/emulate';

freshBrowser();

test.each(['none', 'active'] as const)(
  'the bin is seen, and large enough, colors forced: %s',
  async (forcedColors) => {
    await emulate({ forcedColors });
    await openPanel({ jobs: [aJob({ answer: 'A boat.' })] });
    const bin = button('Delete').element();
    expect(bin.getAttribute('data-tip')).toBe('Delete');
    const { width, height } = bin.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    const icon = bin.querySelector('svg')!;
    const { stroke } = getComputedStyle(icon);
    expect(stroke).toBe(getComputedStyle(bin).color);
    expect(stroke).not.toBe(getComputedStyle(bin.closest('article')!).backgroundColor);
    // Higher than wide, with a lid on it: nothing that is read as a cross.
    const drawn = icon.querySelector('path')!.getBBox();
    expect(drawn.height).toBeGreaterThan(drawn.width);
    await keepPicture(`bin-${forcedColors}`);
  },
);
