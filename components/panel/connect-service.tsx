import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { presets } from '../../utils/domain/presets';
import type { Settings } from '../../utils/domain/settings';
import { t } from '../../utils/text/messages';
import { useKeptFocus } from '../hooks/use-kept-focus';
import { AddressField, KeyField } from '../options/connection-form';
import { VisionModelField } from '../options/model-fields';
import { PresetField } from '../options/preset-field';
import { SaveAndTest } from '../options/save-and-test';
import { useConnectionForm, type ConnectionFormState } from '../options/use-connection-form';
import { useTests } from '../options/use-tests';
import { Sample } from './sample';

/** Whether an address has to be looked at: those on a person's own computer or in their organisation differ. */
const asksAddress = ({ preset, errors }: ConnectionFormState): boolean =>
  preset === undefined || !presets[preset].baseUrl.startsWith('https:') || errors.baseUrl !== undefined;

/** Connects the first service from within the panel: what it takes and no more; all else is in the settings. */
export function ConnectService({ settings }: { settings: Settings }): VNode {
  const [id] = useState(() => crypto.randomUUID());
  const saved = settings.connections.find((connection) => connection.id === id);
  const tests = useTests();
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
