import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { failureAction, type FailureCode, failureCodes } from '../../../utils/model/failure';
import { aJob } from './jobs';
import { openPanel } from './open-panel';

/** The first failure of each action that failures recommend. */
export const oneOfEachAction = failureCodes.filter(
  (code, at) =>
    failureCodes.findIndex((other) => failureAction({ code: other }) === failureAction({ code })) === at,
);

/** Opens a panel with a failed job, whose card says what happened and what to do, and offers one way on. */
export async function expectFailureShown(code: FailureCode): Promise<void> {
  const failure = { code, host: 'api.example', status: 500, model: 'm', detail: '<b>own words</b>' };
  await openPanel({ jobs: [aJob({ state: 'failed', failure })] });
  const box = document.querySelector('#job-1 [data-part="failure"]');
  expect(box?.querySelector('h3')?.textContent).not.toBe('');
  expect(box?.querySelectorAll('button.first').length).toBe(1);
  expect(box?.role ?? null).toBeNull();
  expect(document.querySelector('#job-1 [data-part="answer"]')?.textContent).toBe('');
  const help = box?.querySelectorAll('a') ?? [];
  expect([...help].map(({ textContent, hash, target }) => [textContent, hash, target])).toEqual([
    ['Help', `#${code}`, '_blank'],
  ]);
  expect(help[0]?.checkVisibility()).toBe(true);
  await page.getByText('Details from the service').click();
  // Some advice quotes them, too.
  const details = page.getByText('HTTP 500');
  await expect.element(details).toBeVisible();
  await expect.element(details).toHaveTextContent('<b>own words</b>');
}
