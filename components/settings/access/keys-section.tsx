import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Settings } from '../../../utils/model/settings';
import { t } from '../../../utils/i18n/messages';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { connectionLabel } from '../../connection/connections';
import { SettingsSection } from '../settings-section';
import type { Announcer } from '../../shared/announcer';
import { background } from '../../shared/background';
import { list } from '../../shared/format';
import { Line } from './line';

type Kept = Awaited<ReturnType<typeof background.allSavedSecrets>>[number];

function linesOf({ connections }: Settings, kept: readonly Kept[]) {
  const here = connections.map((one) => ({
    id: one.id,
    name: connectionLabel(one, connections),
    kept: kept.find(({ id }) => id === one.id),
  }));
  const gone = kept.filter(({ id }) => !connections.some((one) => one.id === id));
  return [...here, ...gone.map((one) => ({ id: one.id, name: t('keys_gone'), kept: one }))];
}

function KeptWords({ kept }: { kept: Kept | undefined }): VNode {
  return (
    <>
      <p class="meta">{kept?.hasKey ? t('keys_kept', kept.origin) : t('keys_not_kept')}</p>
      {kept && kept.headers.length > 0 && (
        <p class="meta">{t('keys_headers', kept.origin, list(kept.headers))}</p>
      )}
    </>
  );
}

/** For which connections keys and headers are kept, and for which origin; also of such as are there no more. */
export function KeysSection({ settings, announcer }: { settings: Settings; announcer: Announcer }): VNode {
  const [kept, setKept] = useState<readonly Kept[] | null>();
  const read = (): Promise<void> => background.allSavedSecrets({}).then(setKept, () => setKept(null));
  // Keys come and go with connections, and those with the settings.
  useEffect(() => void read(), [settings]);
  const part = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button') ?? container);
  const forget = async (id: string, name: string): Promise<void> => {
    await background.deleteSecrets({ id });
    await read();
    announcer.show(t('keys_forgotten', name));
  };
  const lines = kept ? linesOf(settings, kept) : [];
  return (
    <SettingsSection title={t('keys_section')}>
      <p class="meta">{t('keys_intro')}</p>
      <div ref={part} tabIndex={-1}>
        {kept === null && <p>{t('keys_failed')}</p>}
        {kept && lines.length === 0 && <p>{t('keys_none')}</p>}
        <ul class="lines">
          {lines.map(({ id, name, kept: own }) => (
            <Line
              key={id}
              name={name}
              button={own && t('keys_forget')}
              spoken={t('keys_forget_one', name)}
              press={() => void forget(id, name).catch(() => announcer.show(t('clear_failed')))}
            >
              <KeptWords kept={own} />
            </Line>
          ))}
        </ul>
      </div>
    </SettingsSection>
  );
}
