import type { CatalogueModel, Price } from '../../utils/model/service';
import { t, uiLanguage } from '../../utils/i18n/messages';

/** Made once for each language: making one takes longer than a thousand uses of it, and lists hold thousands of prices. */
const prices = new Map<string, Intl.NumberFormat>();

/** What a million tokens cost, as in "$2.50", and "$0.075" where that is what it is. */
function perMillion(dollars: number): string {
  const language = uiLanguage();
  const format =
    prices.get(language) ??
    new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', maximumFractionDigits: 3 });
  prices.set(language, format);
  return format.format(dollars * 1_000_000);
}

const priceWords = ({ input, output }: Price): string =>
  t('model_price', perMillion(input), perMillion(output));

/** Whether a model sees pictures, as far as its service says, and where it says so. */
function visionWords({ vision, visionFrom }: CatalogueModel): string {
  if (vision === 'unknown') return t('vision_unknown');
  if (visionFrom) return t(`vision_from_${vision}`, visionFrom);
  return vision === 'yes' ? t('vision_yes') : t('vision_no');
}

/** All that is known of a model besides its name, in sentences. */
export function modelWords(model: CatalogueModel): string {
  return [
    ...(model.readsText ? [t('model_reads_text')] : []),
    visionWords(model),
    ...(model.price ? [priceWords(model.price)] : []),
  ].reduce((words, more) => t('model_hint', words, more));
}

/** Why a model is a wrong choice, where its service says that it sees nothing; undefined for all others. */
export function blindWords({ id, vision, visionFrom, readsText }: CatalogueModel): string | undefined {
  if (vision !== 'no' || readsText) return undefined;
  return visionFrom ? t('model_sees_no', id, visionFrom) : t('model_sees_no_one_says', id);
}
