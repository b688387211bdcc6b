import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Drops a file that has gone since it was picked up; reading it fails as reading a folder does. */
export async function dropGone(panel: Page, content: Buffer): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightread-gone-'));
  const file = path.join(folder, 'gone.png');
  writeFileSync(file, content);
  await panel.evaluate(() => {
    const held = Object.assign(document.createElement('input'), { type: 'file', id: 'held' });
    document.body.append(held);
  });
  await panel.locator('#held').setInputFiles(file);
  rmSync(folder, { recursive: true });
  await panel.locator('#held').evaluate((held: HTMLInputElement) => {
    const dataTransfer = new DataTransfer();
    for (const picked of held.files ?? []) dataTransfer.items.add(picked);
    held.remove();
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
}
