import { modelFor } from '../../engines/completions/engine';
import type { Estimate } from '../../model/batch';
import type { Job } from '../../model/job';
import { type Connection, device, hostOf, type Settings } from '../../model/settings';
import { type AltUsage, readAltUsage } from '../../store/alt-usage';
import { readCatalogue } from '../../store/catalogues';

const nobody: Estimate = { tokensEach: null, costEach: null, from: 0, host: '', model: '' };

/**
 * What alt text for a picture will take, from what it took so far; else from all that the model was asked. On this
 * device it takes nothing.
 */
export async function estimated(
  { connections, describeWith }: Settings,
  jobs: readonly Job[],
): Promise<Estimate> {
  if (describeWith === device) return { ...nobody, tokensEach: 0, costEach: 0 };
  const connection = connections.find(({ id, isAgreed }) => id === describeWith && isAgreed);
  if (!connection) return nobody;
  const model = modelFor(connection, false);
  const took = (await readAltUsage(connection.id, model)) ?? averageOf(jobs, connection, model);
  const who = { host: hostOf(connection.baseUrl), model };
  if (!took) return { ...nobody, ...who };
  const catalogue = await readCatalogue(connection.id, connection.baseUrl);
  const price = catalogue?.models.find(({ id }) => id === model)?.price;
  const priced = price ? took.input * price.input + took.output * price.output : null;
  return {
    ...who,
    tokensEach: Math.round(took.input + took.output),
    costEach: took.cost ?? priced,
    from: took.from,
  };
}

/** What other questions about one picture took on average; nothing where none is known. */
function averageOf(jobs: readonly Job[], { id }: Connection, model: string): AltUsage | undefined {
  const taken = jobs.flatMap(({ answerer, usage, pictures }) =>
    usage && answerer?.id === id && answerer.model === model && pictures.length === 1 ? [usage] : [],
  );
  const from = taken.length;
  if (from === 0) return undefined;
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const costs = taken.flatMap(({ cost }) => cost ?? []);
  return {
    from,
    input: sum(taken.map(({ input }) => input)) / from,
    output: sum(taken.map(({ output }) => output)) / from,
    cost: costs.length > 0 ? sum(costs) / costs.length : null,
  };
}
