import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../../utils/i18n/messages';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { ConfirmBox } from '../../shared/confirm-box';
import { SettingsSection } from '../settings-section';
import type { Announcer } from '../../shared/announcer';
import { background } from '../../shared/background';

const parts = ['keys', 'settings', 'history', 'cache', 'grants'] as const;

/** Says exactly what goes, asks once more, and forgets it. `forgotten` is called afterwards, whatever came of it. */
export function ForgetSection({
  announcer,
  forgotten,
}: {
  announcer: Announcer;
  forgotten: () => void;
}): VNode {
  const [state, setState] = useState<'idle' | 'asking' | 'working'>('idle');
  const part = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button'));
  const forget = async (): Promise<void> => {
    setState('working');
    const isDone = await background.eraseAllData({}).then(
      () => true,
      () => false,
    );
    announcer.show(t(isDone ? 'forget_done' : 'forget_failed'));
    setState('idle');
    forgotten();
  };
  return (
    <SettingsSection title={t('forget_section')}>
      <p>{t('forget_intro')}</p>
      <ul class="names">
        {parts.map((name) => (
          <li key={name}>{t(`forget_${name}`)}</li>
        ))}
      </ul>
      <div ref={part}>
        {state === 'asking' ? (
          <ConfirmBox
            question={t('forget_question')}
            yes={t('forget_yes')}
            no={t('forget_no')}
            accept={() => void forget()}
            decline={() => setState('idle')}
          />
        ) : (
          <button
            type="button"
            aria-disabled={state === 'working'}
            onClick={() => state === 'idle' && setState('asking')}
          >
            {t('forget_button')}
          </button>
        )}
      </div>
    </SettingsSection>
  );
}
