import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useState, useRef } from 'preact/hooks';
import { device, type Settings } from '../../utils/model/settings';
import type { Task } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';
import { isInPopup } from '../shared/hooks/use-place';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { fail } from '../../utils/model/failure';
import { describeTask } from '../../utils/model/task-start';
import sample from './sample.png';
import { presets } from '../../utils/model/service';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { AddressField, KeyField, PresetField } from '../connection/connection-form';
import { VisionModelField } from '../connection/model-fields';
import { SaveAndTest } from '../connection/connection-test';
import { useConnectionForm, type ConnectionFormState } from '../connection/use-connection-form';
import { useConnectionTests } from '../connection/use-connection-tests';
import './welcome.css';

type Way = 'device' | 'service';

const copyText: Task = { kind: 'text' };

/** A button for one way to start, which opens its content. */
function WayOn({
  way,
  more,
  isFirst,
  isOpen,
  press,
  children,
}: {
  way: Way;
  more: string;
  isFirst: boolean;
  /** Undefined where the button opens another page. */
  isOpen: boolean | undefined;
  press: () => void;
  children: ComponentChildren;
}): VNode {
  return (
    <div class="way" data-open={isOpen}>
      <button type="button" class={isFirst ? 'first' : ''} aria-expanded={isOpen} onClick={press}>
        {t(`welcome_${way}`)}
        <small>{more}</small>
      </button>
      {isOpen && <div class="opened">{children}</div>}
    </div>
  );
}

/** The start without a key: while this is open, the task of a new picture is to copy its text. */
function StartHere(): VNode {
  const { choose, beginWith } = useNewPictureTools();
  // A layout effect, so that it holds for a picture that is pasted at once.
  useLayoutEffect(() => {
    beginWith(copyText);
    return () => beginWith(undefined);
  }, [beginWith]);
  return (
    <>
      <p>{t('welcome_device_how')}</p>
      <Sample offers={['text']} />
      <div class="row">
        <button type="button" class="first" onClick={() => choose(copyText)}>
          {t('welcome_choose')}
        </button>
      </div>
    </>
  );
}

/** The two ways to start without a connection. */
function Ways({ way, open }: { way: Way | undefined; open: (way: Way | undefined) => void }): VNode {
  const { settings, openSettings } = usePanelTools();
  const toggle = (pressed: Way): void => open(pressed === way ? undefined : pressed);
  const leads = isInPopup();
  return (
    <div class="ways">
      <WayOn
        way="device"
        more={t('welcome_device_more')}
        isFirst={way === undefined}
        isOpen={way === 'device'}
        press={() => toggle('device')}
      >
        <StartHere />
      </WayOn>
      <WayOn
        way="service"
        more={leads ? t('welcome_in_popup') : t('welcome_service_more')}
        isFirst={false}
        isOpen={leads ? undefined : way === 'service'}
        press={() => (leads ? openSettings() : toggle('service'))}
      >
        {settings && <ConnectService settings={settings} />}
      </WayOn>
    </div>
  );
}

/**
 * The panel before the first picture: how to use it, and the two ways to start, or a sample picture. `wasUsed` tells
 * whether it had pictures before.
 */
export function Welcome({ wasUsed }: { wasUsed: boolean }): VNode {
  const { settings } = usePanelTools();
  const [way, open] = useState<Way>();
  const heading = useId();
  const isConnected = settings && (settings.connections.length > 0 || settings.describeWith === device);
  // The form stays after its connection is saved, so that the result of its test can be read.
  const showsWays = settings && (!isConnected || way === 'service');
  return (
    <section class="welcome" aria-labelledby={heading}>
      <h2 id={heading}>{wasUsed ? t('empty_title') : t('welcome_title')}</h2>
      <p>{wasUsed ? t('empty_more') : t('welcome_more')}</p>
      {showsWays && <Ways way={way} open={open} />}
      {isConnected && !showsWays && !wasUsed && (
        <div class="ready">
          <p>{t('welcome_ready')}</p>
          <Sample offers={['describe', 'text']} />
        </div>
      )}
    </section>
  );
}

async function readSample(): Promise<File> {
  const response = await fetch(sample).catch(() => fail('pictureBroken'));
  return new File([await response.blob()], 'sample.png', { type: 'image/png' });
}

const words = { text: 'sample_text', describe: 'sample_describe' } as const;

/** A sample picture, with the buttons that start a task on it. */
export function Sample({ offers }: { offers: readonly (keyof typeof words)[] }): VNode {
  const { settings } = usePanelTools();
  const { give } = useNewPictureTools();
  const tasks: Record<keyof typeof words, Task> = {
    text: { kind: 'text' },
    describe: describeTask(settings),
  };
  return (
    <div class="sample">
      <img src={sample} alt="" width="640" height="400" />
      <div class="row">
        {offers.map((kind) => (
          <button key={kind} type="button" onClick={() => give(readSample, tasks[kind])}>
            {t(words[kind])}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Whether the address is shown: addresses on a person's computer or in an organization differ from the preset. */
const asksAddress = ({ preset, errors }: ConnectionFormState): boolean =>
  preset === undefined || !presets[preset].baseUrl.startsWith('https:') || errors.baseUrl !== undefined;

/** The form for the first connection: only the necessary fields; the others are in the settings. */
function ConnectService({ settings }: { settings: Settings }): VNode {
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
