import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Job } from '../../../../utils/model/job';
import { samplePage } from '../../model/samples';
import { speakEnglish } from '../../texts/english';
import { done, failed, readable, setUp, text } from './fake-announcing';

beforeEach(() => {
  fakeBrowser.reset();
  speakEnglish();
});

describe('a job whose answer is copied', () => {
  const region: Partial<Job> = {
    task: { kind: 'text' },
    copies: true,
    byCommand: true,
    sources: [{ kind: 'tab', page: samplePage }],
    pictures: [{ ...readable, isPageReadable: false }],
  };

  test('says only how many words were copied, and where the page may hear it, not even that', async () => {
    const { heard, page, start, go, settled } = await setUp();
    start(region);
    go(text('Closed on\n2 May.'), done);
    await settled();
    expect(heard.at(-1)).toBe('page 7 en-US: Copied, 4 words');
    page.isOverheard = true;
    start({ ...region, id: 'one' });
    go(text('Closed.'), done);
    await settled();
    expect(heard.at(-1)).toBe('page 7 en-US: Copied');
  });

  test.each([
    ['that the browser does not copy', [text('Closed.')]],
    ['without a text', []],
  ])('%s is in a window, which says it', async (_what, answer) => {
    const { heard, copy, start, go, settled } = await setUp();
    const opened = vi.spyOn(fakeBrowser.windows, 'create').mockResolvedValue({} as never);
    copy.mockReturnValue({ format: 'shown', isCopied: false });
    start(region);
    go(...answer, done);
    await settled();
    expect(JSON.stringify(opened.mock.calls)).toContain('/answer.html?copy#one');
    expect(heard).toEqual(['page 7 en-US: Started: Copy text']);
  });

  test('that fails says why, in no window', async () => {
    const { heard, start, go, settled } = await setUp();
    const opened = vi.spyOn(fakeBrowser.windows, 'create').mockResolvedValue({} as never);
    start(region);
    go(failed);
    await settled();
    expect([opened.mock.calls, heard.at(-1)]).toEqual([[], expect.stringContaining('You’re offline')]);
  });
});
