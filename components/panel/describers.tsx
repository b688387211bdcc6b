import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { usedModel } from '../../utils/model/installed-models';
import { offeredModels } from '../../utils/model/offered-models';
import { builtIn, device, type Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { browserLanguage, t } from '../../utils/i18n/messages';
import { LocalModels } from '../connection/local-models';
import { InstallProgress } from '../models/install-progress';
import { entriesOf, type ModelEntry, patternsOf } from '../models/model-entries';
import { hostWords, progressWords, sizeWords } from '../models/model-words';
import { useDeviceFacts, useInstalledModels, useInstalls } from '../models/use-installs';
import { ModelDownload, useBuiltInModel } from '../shared/built-in-model';
import { usePatternToAllow } from '../shared/hooks/use-host-to-allow';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { isInPopup } from '../shared/hooks/use-place';
import { bytesInWords } from '../shared/format';
import { lacksService, usePanelTools } from '../shared/panel-tools';
import './describers.css';

/**
 * What can describe pictures, as long as nothing does: a model on this device, a service, an app on this computer, and the browser's
 * built-in model. `goOn` is called once what was chosen here can describe.
 */
export function Describers({
  goOn,
  described,
}: {
  goOn?: (() => void) | undefined;
  /** Called once the model that was chosen here describes: the button that chose it, and may have had the focus, is gone then. */
  described?: () => void;
}): VNode | null {
  const { settings, connect, openModels, show } = usePanelTools();
  const heading = useId();
  /** What is said once the model that was chosen here describes. */
  const chosen = useRef<string>(undefined);
  const lacks = lacksService(settings);
  const { describeWith } = settings ?? {};
  useEffect(() => {
    const words = chosen.current;
    if (lacks || words === undefined) return;
    chosen.current = undefined;
    // A service that was connected elsewhere meanwhile gets nothing by itself.
    if (describeWith !== device && describeWith !== builtIn) return;
    show(words);
    goOn?.();
    described?.();
  }, [lacks, describeWith, show, goOn, described]);
  if (!settings || !lacks) return null;
  const choose = (words: string | undefined): void => void (chosen.current = words);
  return (
    <section class="card describers" aria-labelledby={heading}>
      <h3 id={heading}>{t('describers')}</h3>
      <Way title={t('describer_model')}>
        <ModelHere settings={settings} choose={choose} isWaiting={goOn !== undefined} />
        <button type="button" class="ghost small" onClick={openModels}>
          {t('open_models')}
        </button>
      </Way>
      <BuiltInModel choose={choose} />
      <Way title={t('describer_service')}>
        <p class="meta">{t('describer_service_more')}</p>
        <button type="button" onClick={() => connect(goOn)}>
          {t('welcome_connect')}
        </button>
      </Way>
      <Way title={t('describer_app')}>
        <p class="meta">{t('models_local')}</p>
        <LocalModels
          connections={settings.connections}
          connected={() => goOn?.()}
          // A popup would close at the browser's question.
          elsewhere={() => isInPopup() && (openModels(), true)}
        />
      </Way>
    </section>
  );
}

function Way({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <div class="way">
      <h4>{title}</h4>
      {children}
    </div>
  );
}

interface ChoiceProps {
  /** Called with what to say once the chosen model describes; undefined if the choice was taken back. */
  choose: (words: string | undefined) => void;
}

interface ModelChoiceProps extends ChoiceProps {
  /** Whether a picture waits for the model. */
  isWaiting: boolean;
}

/** The best model to install, or the one that is installed. */
function ModelHere({ settings, ...choice }: ModelChoiceProps & { settings: Settings }): VNode | null {
  const { act, say } = usePanelTools();
  const { installed, partialBytes, refresh } = useInstalledModels();
  const facts = useDeviceFacts(settings.answerLanguage);
  const installs = useInstalls({
    say,
    // Said once it describes.
    done: () => undefined,
    refresh,
    announces: settings.announceProgress,
  });
  const { modelMirrors: mirrors } = settings;
  const entry = useMemo(
    () =>
      installed && facts && entriesOf({ offered: offeredModels, facts, mirrors, installed, partialBytes })[0],
    [installed, facts, mirrors, partialBytes],
  );
  const used = installed && usedModel(installed);
  if (used)
    return (
      <>
        <p>
          <bdi>{used.name}</bdi>
        </p>
        <button
          type="button"
          class="first"
          onClick={() => {
            choice.choose(t('models_installed_used', used.name));
            act(() => changeSettings((before) => ({ ...before, describeWith: device })));
          }}
        >
          {t('models_use')}
        </button>
      </>
    );
  if (!entry) return null;
  return <Offer entry={entry} installs={installs} {...choice} />;
}

/** One model to install: what it is, its button, and its progress. */
function Offer({
  entry,
  installs: { activities, failures, metered, install },
  choose,
  isWaiting,
}: ModelChoiceProps & { entry: ModelEntry; installs: ReturnType<typeof useInstalls> }): VNode {
  const { openModels } = usePanelTools();
  const about = useId();
  const box = useKeptFocus<HTMLDivElement>((element) => element.querySelector('button'));
  const { id, name, offered, why, hosts, bytes, partialBytes } = entry;
  const activity = activities[id];
  const isAsked = typeof usePatternToAllow(patternsOf(entry)) === 'string';
  const failure = failures[id];
  const isOver = failure !== undefined || (metered[id] === true && !activity);
  useEffect(() => {
    // Another model that describes later was not chosen here.
    if (isOver) choose(undefined);
  }, [isOver, choose]);
  return (
    <div ref={box} class="offer">
      <div id={about}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p class="meta">{sizeWords(entry)}</p>
        {why && <p class="meta">{t(`models_why_${why}`)}</p>}
        {offered && !offered.isOpen && <p class="meta">{t('models_license_limited')}</p>}
        <p class="meta">{t('models_speed')}</p>
      </div>
      {partialBytes > 0 && !activity && (
        <p class="meta">{t('models_kept', progressWords(partialBytes, bytes))}</p>
      )}
      {metered[id] && !activity && (
        <p class="warning">{t('models_metered', bytesInWords(bytes - partialBytes))}</p>
      )}
      {activity ? (
        <button
          key="stop"
          type="button"
          onClick={() => {
            choose(undefined);
            activity.stop();
          }}
        >
          {t('action_stop')}
        </button>
      ) : (
        <button
          key="install"
          type="button"
          class="first"
          aria-describedby={about}
          onClick={() => {
            // A popup would close at the browser's question.
            if (isInPopup()) return openModels();
            choose(t('models_installed_used', name));
            install(entry, { isTried: !isWaiting });
          }}
        >
          {t('models_install')}
        </button>
      )}
      <InstallProgress name={name} progress={activity?.progress} />
      {isAsked && !activity && <p class="meta">{t('connection_asks', hostWords(hosts))}</p>}
      {failure !== undefined && (
        <p role="alert" class="error">
          {failure}
        </p>
      )}
    </div>
  );
}

/** The button that describes with the browser's built-in model, if the browser has one. */
function BuiltInModel({ choose }: ChoiceProps): VNode | null {
  const { act, settings, say } = usePanelTools();
  const model = useBuiltInModel(settings?.answerLanguage || browserLanguage());
  const [isChosen, setChosen] = useState(false);
  const isReady = isChosen && model.state === 'ready';
  useEffect(() => {
    if (isReady) act(() => changeSettings((before) => ({ ...before, describeWith: builtIn })));
  }, [isReady, act]);
  if (model.state !== 'ready' && model.state !== 'downloadable' && model.state !== 'downloading') return null;
  return (
    <Way title={t('browser_model')}>
      <button
        type="button"
        onClick={() => {
          setChosen(true);
          choose(t('model_download_ready'));
          if (model.state === 'downloadable') model.download();
        }}
      >
        {t('welcome_built_in')}
      </button>
      {isChosen && <ModelDownload model={model} say={say} />}
    </Way>
  );
}
