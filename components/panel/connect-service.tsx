import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { presets } from '../../utils/model/presets';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { AddressField, KeyField, PresetField } from '../connection/connection-form';
import { VisionModelField } from '../connection/model-fields';
import { SaveAndTest } from '../connection/connection-test';
import { useConnectionForm, type ConnectionFormState } from '../connection/use-connection-form';
import { useConnectionTests } from '../connection/use-connection-tests';
import { Sample } from './sample';

/** Whether an address has to be looked at: those on a person's own computer or in their organisation differ. */
const asksAddress = ({ preset, errors }: ConnectionFormState): boolean =>
  preset === undefined || !presets[preset].baseUrl.startsWith('https:') || errors.baseUrl !== undefined;

/** Connects the first service from within the panel: what it takes and no more; all else is in the settings. */
export function ConnectService({ settings }: { settings: Settings }): VNode {
  const [id] = useState(() => crypto.randomUUID());
  const saved = settings.connections.find((connection) => connection.id === id);
  const tests = useConnectionTests();
  const button = useRef<HTMLButtonElement>(null);
  const form = useKeptFocus<HTMLFormElement>(() => button.current);
  const state = useConnectionForm(id, saved, tests, form, button);
  const test = tests.of(id);
  const seeing = (state.service.catalogue?.models ?? []).filter(({ vision }) => vision !== 'no');
  return (
    <form ref={form} class="connect" noValidate onSubmit={state.submit}>
      <PresetField {...state} />
      {asksAddress(state) && <AddressField {...state} />}
      <KeyField {...state} />
      <VisionModelField {...state} offered={seeing} />
      <SaveAndTest state={state} button={button} test={test} stop={() => tests.stop(id)} />
      {test.result.kind === 'connected' && (
        <>
          <p>{t('welcome_connected')}</p>
          <Sample offers={['describe', 'text']} />
        </>
      )}
    </form>
  );
}
