import type { InstallFailure } from '../../utils/model/model-install';
import { numberFormat, t } from '../../utils/i18n/messages';
import { bytesInWords, shortened } from '../shared/format';

/** Returns how many bytes of all there are, in the unit of all, such as "120 of 650 MB". */
export function progressWords(bytes: number, all: number): string {
  const unit = [1e9, 1e6, 1e3].find((least) => all >= least) ?? 1;
  const maximumFractionDigits = unit === 1e9 ? 1 : 0;
  const share = numberFormat({ maximumFractionDigits }).format(Math.min(bytes, all) / unit);
  return t('models_progress', share, bytesInWords(all));
}

/** Returns why a model was not installed, and what helps. */
export function installFailureWords(failure: InstallFailure): string {
  const { reason, host = '', status = 0, file = '' } = failure;
  const [needed, free] = [bytesInWords(failure.needed ?? 0), bytesInWords(failure.free ?? 0)];
  switch (reason) {
    case 'unreachable':
      return t('model_fail_unreachable', host);
    case 'badStatus':
      return t('model_fail_missing', host, `${status}`);
    case 'endedEarly':
      return t('model_fail_endedEarly', host);
    case 'wrongHash':
    case 'tooLong':
      return t('model_fail_wrongHash', host);
    case 'full':
      return t('model_fail_full', needed, free);
    case 'noMemory':
      return t('model_fail_noMemory', needed, free);
    case 'tooLarge':
      return t('model_fail_tooLarge', needed, free);
    case 'notGguf':
      return t('model_fail_notGguf', shortened(file));
    case 'cut':
      return t('model_fail_cut', shortened(file));
    case 'oneAlone':
      return t('model_fail_oneAlone');
    case 'tooMany':
      return t('model_fail_tooMany');
    case 'elsewhere':
      return t('model_fail_elsewhere');
    case 'failed':
      return t('model_fail_failed');
  }
}
