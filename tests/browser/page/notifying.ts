import { vi } from 'vitest';

interface Notifying {
  ariaNotify(words: string): void;
}

/** What is announced without an element until mocks are restored, each with the time in milliseconds. */
export function hearNotifications(): { words: string; at: number; on: Element }[] {
  const heard: { words: string; at: number; on: Element }[] = [];
  vi.spyOn(Element.prototype as unknown as Notifying, 'ariaNotify').mockImplementation(function (
    this: unknown,
    words,
  ) {
    heard.push({ words, at: performance.now(), on: this as Element });
  });
  return heard;
}

/** Has the page’s policy allow no announcements without an element until mocks are restored. */
export function forbidNotifications(): void {
  const { featurePolicy } = document as unknown as {
    featurePolicy: { allowsFeature(name: string): boolean };
  };
  const { allowsFeature } = featurePolicy;
  vi.spyOn(featurePolicy, 'allowsFeature').mockImplementation(
    (name) => name !== 'aria-notify' && allowsFeature.call(featurePolicy, name),
  );
}
