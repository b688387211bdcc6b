import { onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CaptureTake } from '../../../utils/model/capture';
import type { CapturedArea } from '../../../utils/model/picture';
import { createCaptureTool } from '../../../utils/page/capture/capture-tool';

/** What stood in the page when something was taken. */
export type Report = (CapturedArea | { kind: 'changed' }) & { hostsLeft: number };

/** The root of the tool, which is open in these tests. */
const root = (): ShadowRoot | null | undefined => hosts()[0]?.firstElementChild?.shadowRoot;
const hosts = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>('sightread-capture');

/** Puts the capture tool up with its shadow root open; it goes at the end of the test. */
export function openTool({
  letters = true,
  isOrphaned = (): boolean => false,
  ...given
}: {
  letters?: boolean;
  isOrphaned?: () => boolean;
  take?: CaptureTake | null | undefined;
} = {}) {
  const { take } = { take: 'describe' as const, ...given };
  const reports: Report[] = [];
  const takes: (CaptureTake | undefined)[] = [];
  const capture = createCaptureTool(isOrphaned, 'open');
  const tell = async (taken: CapturedArea | null, chosen?: CaptureTake): Promise<void> => {
    reports.push({ ...(taken ?? { kind: 'changed' }), hostsLeft: hosts().length });
    takes.push(chosen);
  };
  const open = (): void => capture.open({ letters, take, tell });
  open();
  onTestFinished(async () => {
    if (hosts().length > 0) await userEvent.keyboard('{Escape}');
  });
  return { reports, takes, open, say: capture.say };
}

/** How many of the tool's hosts are in the page. */
export const hostCount = (): number => hosts().length;

/** One element inside of the tool. */
export function inside(selector: string): HTMLElement {
  const found = root()?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The capture tool has no ${selector}.`);
  return found;
}

/** The button of that name. */
export function button(name: string): HTMLElement {
  const all = root()?.querySelectorAll('button') ?? [];
  const found = [...all].find((one) => one.ariaLabel === name);
  if (!found) throw new Error(`The capture tool has no button ${name}.`);
  return found;
}

/** What the tool said last. */
export const spoken = (): string => wordsIn(inside('[role=status]'));

/** The words that are drawn in an element, which has no text. */
export const wordsIn = (element: HTMLElement): string =>
  [element, ...element.querySelectorAll<HTMLElement>('*')]
    .map(({ dataset }) => dataset['words'] ?? '')
    .join('');

/** The middle of an element. */
export function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** What has the focus inside of the tool. */
export const focused = (): Element | null | undefined => root()?.activeElement;
