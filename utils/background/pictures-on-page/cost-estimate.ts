import { modelFor } from '../../engines/completions/engine';
import type { Estimate } from '../../model/batch';
import { device, needsNoConnection, type Settings } from '../../model/settings';
import { sumUsage } from '../../model/usage';
import { t } from '../../i18n/messages';
import { hostOf } from '../../lib/url';
import { usageSince } from '../../store/services';

const unknownCost: Estimate = { tokensEach: null, costEach: null, host: '', model: '' };

/**
 * Estimates the tokens and the cost in dollars of alt text for one picture: the average of all earlier requests to the
 * model. Without a service both are 0.
 */
export async function estimateCost({ connections, describeWith }: Settings): Promise<Estimate> {
  if (needsNoConnection(describeWith)) {
    const model = describeWith === device ? '' : t('browser_model');
    return { ...unknownCost, model, tokensEach: 0, costEach: 0 };
  }
  const connection = connections.find(({ id, isAgreed }) => id === describeWith && isAgreed);
  if (!connection) return unknownCost;
  const model = modelFor(connection, false);
  const answerer = { host: hostOf(connection.baseUrl), model };
  const rows = (await usageSince()).filter((row) => row.connection === connection.id && row.model === model);
  const { requests, input, output, cost, unpriced } = sumUsage(rows);
  if (input + output === 0) return { ...unknownCost, ...answerer };
  const costEach = unpriced === 0 ? cost / requests : null;
  return { ...answerer, tokensEach: Math.round((input + output) / requests), costEach };
}
