import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { CatalogueModel } from '../../domain/service';
import type { SecretsOf } from '../../domain/secrets';
import type { Connection } from '../../domain/settings';
import { parseJson } from './error';
import { call, translated } from './request';

/** Services fill these fields with what they like: what is no yes or no is silence. */
const flag = orElse(z.nullish(z.boolean()), undefined);
const name = orElse(z.optional(z.string()), undefined);
const listed = z.object({
  id: name,
  model_name: name,
  supports_vision: flag,
  model_info: z.nullish(z.object({ supports_vision: flag })),
});
const catalogue = z.object({ data: z.array(z.unknown()) });

function parse(body: string): z.infer<typeof listed>[] {
  const read = catalogue.safeParse(parseJson(body));
  const entries = read.success ? read.data.data : [];
  return entries.flatMap((entry) => {
    const model = listed.safeParse(entry);
    return model.success ? [model.data] : [];
  });
}

async function read(
  connection: Connection,
  operation: 'models' | 'model/info',
  secretsOf: SecretsOf,
  signal: AbortSignal,
) {
  const { response, asked, until } = await call(connection, operation, '', undefined, secretsOf, signal);
  try {
    return parse(await response.text());
  } catch (thrown) {
    throw translated(thrown, until, asked.host, signal);
  } finally {
    until.clear();
  }
}

/**
 * The models of a service, each with whether it sees pictures. A catalogue that is silent on that leaves it unknown;
 * one yes outweighs a no. Throws `FailureError` when neither of the two catalogues answers.
 */
export async function models(
  connection: Connection,
  secretsOf: SecretsOf,
  signal: AbortSignal,
): Promise<CatalogueModel[]> {
  const answers = await Promise.allSettled([
    read(connection, 'models', secretsOf, signal),
    read(connection, 'model/info', secretsOf, signal),
  ]);
  const [names] = answers;
  if (names.status === 'rejected' && answers[1].status === 'rejected') throw names.reason;
  const found = new Map<string, CatalogueModel>();
  for (const model of answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))) {
    const id = model.id ?? model.model_name;
    if (!id) continue;
    const says = model.supports_vision ?? model.model_info?.supports_vision;
    const before = found.get(id)?.vision ?? 'unknown';
    const now = says === true ? 'yes' : says === false ? 'no' : 'unknown';
    found.set(id, { id, vision: before === 'yes' || now === 'unknown' ? before : now });
  }
  return [...found.values()].sort((a, b) => a.id.localeCompare(b.id));
}
