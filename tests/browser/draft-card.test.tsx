import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { aDraft } from './support/question-drafts';
import { freshBrowser } from './support/show';

freshBrowser();

test('Enter starts the question on the staged pictures, and the focus goes to the answer', async () => {
  const draft = aDraft({ pictures: [await storePicture('harbour')] });
  const background = await openPanel(
    { jobs: [], draft },
    {
      start: ({ task }) => {
        background.happen({ type: 'job', job: aJob({ id: 'asked', state: 'working', task }) });
        return { id: 'asked' };
      },
    },
  );
  await userEvent.type(questionBox(), 'Who is on the boat?{Enter}');
  const task = { kind: 'ask', question: 'Who is on the boat?' };
  await expect
    .poll(() => background.calls)
    .toEqual([{ method: 'start', input: { task, pictures: draft.pictures } }]);
  await expect.poll(() => document.activeElement?.id).toBe('asked');
  await expect.element(page.getByRole('article')).toHaveTextContent('Who is on the boat?');
  expect(document.querySelector('.composer[data-new="true"]')).toBeNull();
  await expect.poll(() => fake.sessionNow()['draft window 7']).toBeNull();
});
