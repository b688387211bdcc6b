import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Answer } from '../../fakes/service-answers.mjs';
import { expect } from './browsers';
import { newest, part } from './steps';

const pictures = path.resolve(import.meta.dirname, '../../fixtures/pictures');

/** What a service says of more pictures than the one that it takes. */
export const takesOne: Answer = {
  status: 400,
  body: { error: { message: 'At most 1 image(s) may be provided in one prompt.', code: 400 } },
};

/** Waits until a picture was refused so, asks about two, and presses twice what puts them back with their question. */
export async function askFewer(panel: Page): Promise<void> {
  const failure = part(newest(panel), 'failure');
  const first = failure.getByRole('button').first();
  await expect(failure).toHaveAttribute('data-code', 'tooManyPictures');
  // One that is tall is more than one to a service.
  await expect(first).toHaveText('Copy text instead');
  await panel.bringToFront();
  await panel
    .locator('input[type=file]')
    .setInputFiles(['photo.jpg', 'sign.jpg'].map((name) => path.join(pictures, name)));
  const draft = panel.locator('.composer[data-new="true"]');
  const box = draft.getByRole('textbox');
  const staged = draft.getByRole('listitem');
  await expect(staged).toHaveCount(2);
  await box.fill('What do they share?');
  await panel.keyboard.press('Enter');
  await expect(draft).toHaveCount(0);
  await expect(first).toHaveText('Ask about fewer pictures');
  for (let press = 0; press < 2; press += 1) {
    // The question has a view of its own, over the answers.
    if (press > 0) await panel.getByRole('button', { name: 'Back' }).click();
    await first.click();
    await expect(box).toHaveValue('What do they share?');
    await expect(box).toBeFocused();
    await expect(staged).toHaveCount(2);
  }
  await draft.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(staged).toHaveCount(0);
  await draft.getByRole('button', { name: 'Cancel' }).click();
  await expect(draft).toHaveCount(0);
}
