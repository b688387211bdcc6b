import type { RefObject, VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePanelTools } from '../shared/panel-tools';
import { ViewHeader } from '../shared/view-header';
import { AddressField, KeyField, PresetField, WantedHeader } from '../connection/connection-form';
import { LocalModels } from '../connection/local-models';
import { VisionModelField } from '../connection/model-fields';
import { ConnectionResult, ConsentButton } from '../connection/connection-test';
import { useConnectionForm, type ConnectionFormState } from '../connection/use-connection-form';
import { useConnectionTests } from '../connection/use-connection-tests';
import { LastPicture, Sample } from './sample';
import './welcome.css';

interface Goal {
  /** Called once the service works, where connecting began in a card. */
  goOn: (() => void) | undefined;
  /** The newest answer with a picture, which the service may describe. */
  last: Job | undefined;
}

/** The view that connects the first service. */
export function ConnectView({ back, ...goal }: Goal & { back: () => void }): VNode {
  const { settings } = usePanelTools();
  const heading = useId();
  return (
    <section class="welcome" aria-labelledby={heading}>
      <ViewHeader id={heading} title={t('welcome_connect')} back={back} takesFocus />
      {settings && <ConnectService settings={settings} {...goal} />}
    </section>
  );
}

/** Whether the address is visible: those on the user's computer, in an organization or of an account differ from the preset. */
const asksAddress = ({ preset, errors }: ConnectionFormState): boolean =>
  !preset?.baseUrl.startsWith('https:') || preset.hosts !== undefined || errors.baseUrl !== undefined;

/** The fields up to the button that asks the service for its models. That button comes last until it was asked. */
function ServiceFields({
  state,
  button,
}: {
  state: ConnectionFormState;
  button: RefObject<HTMLButtonElement | null>;
}): VNode {
  return (
    <>
      <PresetField {...state} />
      {state.chosen && (
        <>
          {asksAddress(state) && <AddressField {...state} />}
          <WantedHeader {...state} />
          <KeyField {...state} />
          {state.isAsked ? (
            <div class="row">
              <button type="button" onClick={state.goOn}>
                {t('action_continue')}
              </button>
            </div>
          ) : (
            <ConsentButton label={t('action_continue')} state={state} button={button} />
          )}
        </>
      )}
      {state.isAsked && (
        <>
          <VisionModelField {...state} />
          <ConsentButton label={t('save_and_test')} state={state} button={button} />
        </>
      )}
    </>
  );
}

/** Returns the id of a connection that was begun and has no model yet, else a new one. */
const begunConnection = ({ connections }: Settings): string =>
  connections.find(({ isAgreed, visionModel }) => isAgreed && visionModel === '')?.id ?? crypto.randomUUID();

/**
 * The form for the first connection, with only the necessary fields. The others are in the settings. Once the connection works, two
 * buttons to try it replace the form.
 */
function ConnectService({ settings, goOn, last }: Goal & { settings: Settings }): VNode {
  const [id] = useState(() => begunConnection(settings));
  const saved = settings.connections.find((connection) => connection.id === id);
  const tests = useConnectionTests();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const state = useConnectionForm({ id, saved, tests, form, button });
  const test = tests.of(id);
  const { result, isRunning } = test;
  const [isLocal, setLocal] = useState(false);
  const [isTyped, setTyped] = useState(false);
  // If the model did not read the test picture, the form stays, to choose another model.
  const isConnected = !isRunning && result.kind === 'connected' && result.report.read;
  const step = useRef<HTMLDivElement>(null);
  const isReady = isConnected || isLocal;
  useEffect(() => {
    if (isReady) goOn?.();
  }, [isReady, goOn]);
  const area = useKeptFocus<HTMLDivElement>(
    () => button.current ?? step.current?.querySelector('button') ?? null,
  );
  return (
    <div ref={area} class="connect" tabIndex={-1}>
      {!isLocal && (
        <form
          ref={form}
          noValidate
          data-unsaved={isTyped && !isConnected}
          onInput={() => setTyped(true)}
          onSubmit={(event) => {
            event.preventDefault();
            setTyped(false);
            if (state.isAsked) state.saveAndTest();
            else state.goOn();
          }}
        >
          {!isConnected && <ServiceFields state={state} button={button} />}
          <ConnectionResult state={state} test={test} stop={() => tests.stop(id)} />
        </form>
      )}
      {!isConnected && <LocalModels connections={settings.connections} connected={() => setLocal(true)} />}
      {isReady && !goOn && (
        <div ref={step} class="step">
          <p>{t('welcome_connected')}</p>
          {last ? <LastPicture job={last} /> : <Sample />}
        </div>
      )}
    </div>
  );
}
