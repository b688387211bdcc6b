import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { presets } from '../../utils/model/presets';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePanelTools } from '../shared/panel-tools';
import { ViewHeader } from '../shared/view-header';
import { AddressField, KeyField, PresetField } from '../connection/connection-form';
import { LocalModels } from '../connection/local-models';
import { VisionModelField } from '../connection/model-fields';
import { SaveAndTest } from '../connection/connection-test';
import { useConnectionForm, type ConnectionFormState } from '../connection/use-connection-form';
import { useConnectionTests } from '../connection/use-connection-tests';
import { Sample } from './sample';
import './welcome.css';

/** The view that connects the first service. `goOn` is called once it works. */
export function ConnectView({ back, goOn }: { back: () => void; goOn: (() => void) | undefined }): VNode {
  const { settings } = usePanelTools();
  const heading = useId();
  return (
    <section class="welcome" aria-labelledby={heading}>
      <ViewHeader id={heading} title={t('welcome_connect')} back={back} takesFocus />
      {settings && <ConnectService settings={settings} goOn={goOn} />}
    </section>
  );
}

/** Whether the address is visible: addresses on the user's computer or in an organization differ from the preset. */
const asksAddress = ({ preset, errors }: ConnectionFormState): boolean =>
  preset === undefined || !presets[preset].baseUrl.startsWith('https:') || errors.baseUrl !== undefined;

/**
 * The form for the first connection, with only the necessary fields. The others are in the settings. Once the connection works, two
 * buttons to try it replace the form.
 */
function ConnectService({ settings, goOn }: { settings: Settings; goOn: (() => void) | undefined }): VNode {
  const [id] = useState(() => crypto.randomUUID());
  const saved = settings.connections.find((connection) => connection.id === id);
  const tests = useConnectionTests();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const state = useConnectionForm(id, saved, tests, form, button);
  const test = tests.of(id);
  const { result, isRunning } = test;
  const [isLocal, setLocal] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const isAnswered = !isRunning && result.kind === 'connected';
  // If the model did not read the test picture, the form stays, to choose another model.
  const isConnected = isAnswered && result.report.read;
  const step = useRef<HTMLDivElement>(null);
  const isReady = isConnected || isLocal;
  useEffect(() => {
    if (isReady) goOn?.();
  }, [isReady, goOn]);
  const area = useKeptFocus<HTMLDivElement>(
    () => button.current ?? step.current?.querySelector('button') ?? null,
  );
  const seeing = (state.service.catalog?.models ?? []).filter(({ vision }) => vision !== 'no');
  return (
    <div ref={area} class="connect" tabIndex={-1}>
      {!isLocal && (
        <form
          ref={form}
          noValidate
          data-unsaved={isTyped && !isConnected}
          onInput={() => setTyped(true)}
          onSubmit={(event) => {
            setTyped(false);
            state.submit(event);
          }}
        >
          {!isConnected && (
            <>
              <PresetField {...state} />
              {asksAddress(state) && <AddressField {...state} />}
              <KeyField {...state} />
              <VisionModelField {...state} offered={seeing} />
            </>
          )}
          <SaveAndTest
            state={state}
            button={button}
            test={test}
            stop={() => tests.stop(id)}
            isDone={isConnected}
          />
        </form>
      )}
      {!isConnected && <LocalModels connections={settings.connections} connected={() => setLocal(true)} />}
      {(isAnswered || isLocal) && (
        <div ref={step} class="step">
          <p>{t('welcome_connected')}</p>
          <Sample />
        </div>
      )}
    </div>
  );
}
