import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useState } from 'preact/hooks';
import { device } from '../../utils/model/settings';
import type { Task } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';
import { isInPopup } from '../shared/hooks/use-place';
import { ConnectService } from './connect-service';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { Sample } from './sample';
import './welcome.css';

type Way = 'device' | 'service';

const copyText: Task = { kind: 'text' };

/** A way on: a button that opens what it takes. */
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
  /** Undefined where the button leads elsewhere. */
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

/** What starts at once, with no key: one new picture is for its text while this is open. */
function StartHere(): VNode {
  const { choose, beginWith } = useNewPictureTools();
  // As soon as it is open: who pastes at once means this.
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

/** The two ways on for who has connected nothing. */
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
 * What a panel shows before the first picture: how it is used, and the two ways on, or a picture to try. `wasUsed`
 * says that there were pictures in it before.
 */
export function Welcome({ wasUsed }: { wasUsed: boolean }): VNode {
  const { settings } = usePanelTools();
  const [way, open] = useState<Way>();
  const heading = useId();
  const isConnected = settings && (settings.connections.length > 0 || settings.describeWith === device);
  // Who connects right now still has to see what was found.
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
