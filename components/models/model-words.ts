import type { Failure } from '../../utils/model/failure';
import { failureWords } from '../../utils/i18n/failures';
import { listWords, numberFormat, t } from '../../utils/i18n/messages';
import { bytesInWords, durationWords, shortened } from '../shared/format';
import type { ModelEntry } from './model-entries';

/** Returns hosts as users know them: `*.hf.co` is hf.co. */
export const hostWords = (hosts: readonly string[]): string =>
  listWords(hosts.map((host) => host.replace(/^\*\./, '')));

/** Returns the size of a model with the hosts it comes from or, once it is installed, the time of its answer. */
export function sizeWords({ bytes, hosts, installed }: ModelEntry): string {
  const size = bytesInWords(bytes);
  if (installed) {
    const here = t('models_size_here', size);
    const { answerMs } = installed;
    return answerMs === undefined ? here : t('two_facts', here, t('models_took', durationWords(answerMs)));
  }
  return hosts.length > 0 ? t('models_size_from', size, hostWords(hosts)) : size;
}

/** Returns the share of bytes in the unit of all, such as "120 of 650 MB". */
export function progressWords(bytes: number, all: number): string {
  const unit = [1e9, 1e6, 1e3].find((min) => all >= min) ?? 1;
  const maximumFractionDigits = unit === 1e9 ? 1 : 0;
  const share = numberFormat({ maximumFractionDigits }).format(Math.min(bytes, all) / unit);
  return t('models_progress', share, bytesInWords(all));
}

/** Returns why a model was not installed, and what helps. */
export function installFailureWords(failure: Failure): string {
  const { install, host = '', status = 0 } = failure;
  const { reason, file = '', needed = 0, free = 0 } = install ?? {};
  const [needs, has] = [bytesInWords(needed), bytesInWords(free)];
  switch (reason) {
    case undefined:
      return failureWords(failure).title;
    case 'unreachable':
      return t('model_fail_unreachable', host);
    case 'notAllowed':
      return t('host_refused', host);
    case 'badStatus':
      return t('model_fail_missing', host, `${status}`);
    case 'endedEarly':
      return t('model_fail_endedEarly', host);
    case 'wrongHash':
      return t('model_fail_wrongHash', host);
    case 'full':
      return t('model_fail_full', needs, has);
    case 'noMemory':
      return t('model_fail_noMemory', needs, has);
    case 'tooLarge':
      return t('model_fail_tooLarge', needs, has);
    case 'notGguf':
      return t('model_fail_notGguf', shortened(file));
    case 'cut':
      return t('model_fail_cut', shortened(file));
    case 'oneAlone':
      return t('model_fail_oneAlone');
    case 'tooMany':
      return t('model_fail_tooMany');
  }
}
