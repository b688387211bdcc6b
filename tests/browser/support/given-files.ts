import { expect } from 'vitest';

/** A picture's file, by its name. */
export const png = (name: string): File => new File([`bytes of ${name}`], name, { type: 'image/png' });
/** What opens the browser's dialog for files. */
export const fileInput = (): HTMLInputElement => {
  const [input, ...others] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  expect(others).toEqual([]);
  if (!input) throw new Error('no file input');
  return input;
};

/** What a clipboard or a drag holds. */
export function dataOf(files: readonly File[], text?: string): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  if (text !== undefined) data.setData('text/plain', text);
  return data;
}

/** What a drag from a page or a clipboard holds, by type. */
export function dataOfTypes(parts: Record<string, string>): DataTransfer {
  const data = new DataTransfer();
  for (const [type, value] of Object.entries(parts)) data.setData(type, value);
  return data;
}

/** Drops onto an element. */
export const drop = (target: Element, dataTransfer: DataTransfer): DragEvent => {
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};

/** Pastes into an element. */
export const paste = (target: Element, data: DataTransfer): ClipboardEvent => {
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};
