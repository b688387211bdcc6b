import type { VNode } from 'preact';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { builtIn, type Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { browserLanguage, t } from '../../utils/i18n/messages';
import { isInPopup } from '../shared/hooks/use-place';
import { lacksService, usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { fail } from '../../utils/model/failure';
import { describeTask } from '../../utils/model/task-start';
import sample from '../shared/sample.png';
import { presets } from '../../utils/model/service';
import { ModelDownload, useBuiltInModel } from '../shared/built-in-model';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { CheckIcon, NextChevron, PictureIcon } from '../shared/icons';
import { ViewHeader } from '../shared/view-header';
import { AddressField, KeyField, PresetField } from '../connection/connection-form';
import { LocalModels } from '../connection/local-models';
import { VisionModelField } from '../connection/model-fields';
import { SaveAndTest } from '../connection/connection-test';
import { useConnectionForm, type ConnectionFormState } from '../connection/use-connection-form';
import { useConnectionTests } from '../connection/use-connection-tests';
import './welcome.css';

const copyText = { kind: 'text' } as const;

/** The button that describes with the browser's built-in model, if the browser has one. */
function BuiltInModel(): VNode | null {
  const { act, settings, say } = usePanelTools();
  const model = useBuiltInModel(settings?.answerLanguage || browserLanguage());
  const [isChosen, choose] = useState(false);
  const isReady = isChosen && model.state === 'ready';
  useEffect(() => {
    if (isReady) act(() => changeSettings((before) => ({ ...before, describeWith: builtIn })));
  }, [isReady, act]);
  if (model.state !== 'ready' && model.state !== 'downloadable' && model.state !== 'downloading') return null;
  return (
    <>
      <button
        type="button"
        class="ghost small"
        onClick={() => {
          choose(true);
          if (model.state === 'downloadable') model.download();
        }}
      >
        {t('welcome_built_in')}
      </button>
      {isChosen && <ModelDownload model={model} say={say} />}
    </>
  );
}

/** What works without a service, with a sample to try, and the way to everything else. */
function Start({ connect }: { connect: () => void }): VNode {
  const { openModels } = usePanelTools();
  const { give } = useNewPictureTools();
  return (
    <div class="card">
      <div class="ability">
        <CheckIcon />
        <div>
          <h3>{t('welcome_text')}</h3>
          <p class="meta">{t('welcome_text_more')}</p>
        </div>
        <div class="sample">
          <img src={sample} alt="" width="640" height="400" />
          <button type="button" onClick={() => give(readSample, copyText)}>
            {t('welcome_try')}
          </button>
        </div>
      </div>
      <div class="ability">
        <PictureIcon />
        <div>
          <h3>{t('welcome_service')}</h3>
          <p class="meta">{t('welcome_service_more')}</p>
        </div>
        <div class="ways">
          <button type="button" class="first" onClick={connect}>
            {t('welcome_connect')}
          </button>
          <BuiltInModel />
          <button type="button" class="ghost small" onClick={openModels}>
            {t('open_models')}
          </button>
        </div>
      </div>
    </div>
  );
}

/**
 * The panel before the first picture: what works now, how to connect a service, or a sample picture. `wasUsed` means that it had pictures
 * before.
 */
export function Welcome({ wasUsed, openHistory }: { wasUsed: boolean; openHistory: () => void }): VNode {
  const { settings, openSettings } = usePanelTools();
  const [isConnecting, setConnecting] = useState(false);
  const heading = useId();
  // The form stays after its connection is saved, so that the user can read the result of its test.
  const back = useCallback(() => setConnecting(false), []);
  useLayoutEffect(() => {
    if (isConnecting) document.getElementById(heading)?.focus();
  }, [isConnecting, heading]);
  if (isConnecting && settings)
    return (
      <section class="welcome" aria-labelledby={heading}>
        <ViewHeader id={heading} title={t('welcome_connect')} back={back} />
        <ConnectService settings={settings} />
      </section>
    );
  const connect = (): void => (isInPopup() ? openSettings() : setConnecting(true));
  return (
    <section class="welcome" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {wasUsed ? t('empty_title') : t('welcome_title')}
      </h2>
      <p>{t('welcome_more')}</p>
      {lacksService(settings) && <Start connect={connect} />}
      {settings && !lacksService(settings) && !wasUsed && (
        <div class="card ready">
          <Sample />
        </div>
      )}
      {wasUsed ? (
        <button type="button" class="ghost all-answers" onClick={openHistory}>
          {t('all_answers')}
          <NextChevron />
        </button>
      ) : (
        <p class="meta">{t('welcome_here')}</p>
      )}
    </section>
  );
}

async function readSample(): Promise<File> {
  const response = await fetch(sample).catch(() => fail('pictureBroken'));
  return new File([await response.blob()], 'sample.png', { type: 'image/png' });
}

/** A sample picture, with the buttons that start a task on it. */
function Sample(): VNode {
  const { settings } = usePanelTools();
  const { give } = useNewPictureTools();
  return (
    <div class="sample">
      <img src={sample} alt="" width="640" height="400" />
      <div class="row">
        <button type="button" onClick={() => give(readSample, describeTask(settings))}>
          {t('sample_describe')}
        </button>
        <button type="button" onClick={() => give(readSample, copyText)}>
          {t('copy_its_text')}
        </button>
      </div>
    </div>
  );
}

/** Whether the address is visible: addresses on the user's computer or in an organization differ from the preset. */
const asksAddress = ({ preset, errors }: ConnectionFormState): boolean =>
  preset === undefined || !presets[preset].baseUrl.startsWith('https:') || errors.baseUrl !== undefined;

/**
 * The form for the first connection, with only the necessary fields. The others are in the settings. Once the connection works, two
 * buttons to try it replace the form.
 */
function ConnectService({ settings }: { settings: Settings }): VNode {
  const [id] = useState(() => crypto.randomUUID());
  const saved = settings.connections.find((connection) => connection.id === id);
  const tests = useConnectionTests();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const state = useConnectionForm(id, saved, tests, form, button);
  const test = tests.of(id);
  const { result, isRunning } = test;
  const [isLocal, setLocal] = useState(false);
  const isAnswered = !isRunning && result.kind === 'connected';
  // If the model did not read the test picture, the form stays, to choose another model.
  const isConnected = isAnswered && result.report.read;
  const step = useRef<HTMLDivElement>(null);
  const area = useKeptFocus<HTMLDivElement>(
    () => button.current ?? step.current?.querySelector('button') ?? null,
  );
  const seeing = (state.service.catalog?.models ?? []).filter(({ vision }) => vision !== 'no');
  return (
    <div ref={area} class="connect" tabIndex={-1}>
      {!isLocal && (
        <form ref={form} noValidate onSubmit={state.submit}>
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
