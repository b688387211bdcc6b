import { modelFor } from '../../engines/completions/engine';
import type { Estimate } from '../../model/batch';
import type { Job } from '../../model/job';
import { builtIn, type Connection, device, type Settings } from '../../model/settings';
import { t } from '../../i18n/messages';
import { hostOf } from '../../lib/url';
import { logFailure } from '../../lib/async';
import type { Jobs } from '../jobs/jobs';
import { type AltUsage, countAltUsage, readAltUsage } from '../../store/alt-text';
import { getCatalog } from '../../store/services';

const unknownCost: Estimate = { tokensEach: null, costEach: null, from: 0, host: '', model: '' };

/** Records the usage of each answer with alt text, for later estimates. */
export function recordAltUsage(jobs: Pick<Jobs, 'subscribe' | 'find'>): void {
  jobs.subscribe((event) => {
    if (event.type !== 'event' || event.event.type !== 'done') return;
    const { task, answerer, usage, cached } = jobs.find(event.id) ?? {};
    if (task?.kind !== 'alt' || !answerer || !usage || cached?.isHit) return;
    void logFailure(
      countAltUsage(answerer.id, answerer.model, usage),
      'The usage of alt text was not recorded',
    );
  });
}

/**
 * Estimates the tokens and the cost in US dollars of alt text for one picture. It is the average of earlier alt text, else of all
 * earlier questions to the model. Both are 0 if no service is used. Throws `FailureError` if the database cannot be read.
 */
export async function estimateCost(
  { connections, describeWith }: Settings,
  jobs: readonly Job[],
): Promise<Estimate> {
  if (describeWith === device || describeWith === builtIn) {
    const model = describeWith === device ? '' : t('browser_model');
    return { ...unknownCost, model, tokensEach: 0, costEach: 0 };
  }
  const connection = connections.find(({ id, isAgreed }) => id === describeWith && isAgreed);
  if (!connection) return unknownCost;
  const model = modelFor(connection, false);
  const average = (await readAltUsage(connection.id, model)) ?? averageUsage(jobs, connection, model);
  const answerer = { host: hostOf(connection.baseUrl), model };
  if (!average) return { ...unknownCost, ...answerer };
  const catalog = await getCatalog(connection.id, connection.baseUrl);
  const price = catalog?.models.find(({ id }) => id === model)?.price;
  const listPrice = price ? average.input * price.input + average.output * price.output : null;
  return {
    ...answerer,
    tokensEach: Math.round(average.input + average.output),
    costEach: average.cost ?? listPrice,
    from: average.from,
  };
}

/** Returns the average usage of other questions about one picture; `undefined` if there were none. */
function averageUsage(jobs: readonly Job[], { id }: Connection, model: string): AltUsage | undefined {
  const usages = jobs.flatMap(({ answerer, usage, pictures }) =>
    usage && answerer?.id === id && answerer.model === model && pictures.length === 1 ? [usage] : [],
  );
  if (usages.length === 0) return undefined;
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const costs = usages.flatMap(({ cost }) => cost ?? []);
  return {
    from: usages.length,
    input: mean(usages.map(({ input }) => input)),
    output: mean(usages.map(({ output }) => output)),
    cost: costs.length > 0 ? mean(costs) : null,
  };
}
