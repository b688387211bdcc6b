import type { VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Failure, toFailure } from '../../utils/model/failure';
import { t } from '../../utils/i18n/messages';
import { acceptLoss, isDataLost } from '../../utils/store/retention';
import { PanelFailure } from './panel-failure';

/** Says that the stored data cannot be opened, or that the browser has lost it. */
export function StorageNotice({ chooseNew }: { chooseNew: () => void }): VNode | null {
  const [found, setFound] = useState<Failure | 'lost'>();
  const check = useCallback(
    (): void =>
      void isDataLost().then(
        (isLost) => setFound(isLost ? 'lost' : undefined),
        (thrown: unknown) => setFound(toFailure(thrown)),
      ),
    [],
  );
  useEffect(check, [check]);
  if (!found) return null;
  if (found !== 'lost')
    return <PanelFailure failure={found} isAlert task={undefined} retry={check} chooseNew={chooseNew} />;
  return (
    <div class="failure" role="alert">
      <p>{t('storage_lost')}</p>
      <div class="row">
        <button type="button" onClick={() => void acceptLoss().then(check)}>
          {t('batch_dismiss')}
        </button>
      </div>
    </div>
  );
}
