import { t } from '../../utils/i18n/messages';
import { commandKey } from '../shared/capture-hint';
import { background } from '../shared/background';

/** Has the page's pictures listed; answers, where that cannot be, what to do instead. */
export async function startList(): Promise<string | undefined> {
  const { outcome } = await background.listPictures({});
  if (outcome === 'open') return undefined;
  if (outcome === 'offLimits') return t('list_off_limits');
  const key = await commandKey('page-images');
  return key === '' ? t('list_by_menu', t('list_title')) : t('list_by_key', key, t('list_title'));
}
