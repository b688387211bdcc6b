import { settings, type Settings } from '../../../utils/model/settings';
import { dayOf, type UsageCounts } from '../../../utils/model/usage';
import { keepAnswer, trimAnswers } from '../../../utils/store/answer-cache';
import { clearUsage, countUsage } from '../../../utils/store/services';

/** A picture of the page of usage that must hold in light, dark, narrow and forced colors. */
export interface UsageScene {
  name: string;
  settings?: Settings;
  prepare: () => Promise<void>;
}

const one = { connection: 'c1', name: 'api.example', model: 'gemma-vision' };
const other = { connection: 'c2', name: 'My computer', model: 'mistral-small-3.2-24b-instruct-2506' };

/** The day so many days before this one. */
export function daysAgo(days: number): string {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
}

const counted = (days: number, of: typeof one, more: Partial<UsageCounts>): Promise<void> =>
  countUsage({ day: daysAgo(days), ...of }, more);

/** Takes away what a scene left behind. */
export async function nothingCounted(): Promise<void> {
  await Promise.all([clearUsage(), trimAnswers()]);
}

/** Every state that the page of usage can show. */
export const usageScenes: readonly UsageScene[] = [
  { name: 'nothing', prepare: nothingCounted },
  {
    name: 'month',
    settings: settings.parse({ limit: { amount: 50_000 }, cacheMegabytes: 100 }),
    prepare: async () => {
      await nothingCounted();
      for (let days = 29; days >= 0; days -= 1) {
        const input = [0, 12_040, 3400, 48_200, 900, 0, 22_000][days % 7] ?? 0;
        if (input > 0)
          await counted(days, one, { requests: 1 + (days % 4), input, output: 640, cost: input * 2.5e-6 });
      }
      await counted(0, other, { requests: 3, input: 4100, output: 230, unpriced: 2, unknown: 1 });
      await counted(45, one, { requests: 12, input: 120_000, output: 4000, cost: 0.34 });
      await keepAnswer('k', { at: 1, parts: [{ type: 'text', delta: 'x'.repeat(412_000) }] }, Infinity);
    },
  },
];
