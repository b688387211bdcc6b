import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { type Failure, toFailure } from '../../utils/model/failure';
import { taskName } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import { isFirefox } from '../../utils/platform/browser';
import { openAnswerSurface } from '../../utils/platform/panel';
import { putPicture } from '../../utils/store/pictures';
import { background } from '../shared/background';
import { FailureBox } from '../shared/failure-box';
import { HelpLink } from '../shared/help-link';
import { useKey } from '../shared/hooks/use-key';
import { PuzzleIcon } from '../shared/icons';
import { readSample } from '../shared/read-sample';
import sample from '../shared/sample.png';
import './welcome-page.css';

const copyText = { kind: 'text' } as const;

/** Starts to copy the text of the sample. */
async function copySample(): Promise<void> {
  const file = await readSample();
  await background.start({ task: copyText, pictures: [{ hash: await putPicture(file), name: file.name }] });
}

/** The sample picture. The extension's right-click menu works on it, too. */
function SamplePicture(): VNode {
  const [windowId, setWindow] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  // Before the press: after an `await`, the browser would not open the panel any more.
  useEffect(() => void browser.windows.getCurrent().then(({ id }) => setWindow(id)), []);
  return (
    <section class="card">
      <h2>{t('welcome_text')}</h2>
      <img src={sample} alt={t('sample_alt')} width="640" height="400" />
      <p>{t('welcome_sample', taskName(copyText))}</p>
      <div class="row">
        <button
          type="button"
          class="first"
          onClick={() => {
            if (windowId !== undefined) openAnswerSurface(windowId, true);
            setFailure(undefined);
            copySample().catch((thrown: unknown) => setFailure(toFailure(thrown)));
          }}
        >
          {taskName(copyText)}
        </button>
        <span class="meta">{t('welcome_text_more')}</span>
      </div>
      {failure && <FailureBox failure={failure} isAlert />}
    </section>
  );
}

/** The keys that a new user needs first. The settings have all. */
function Keys(): VNode {
  const keys = [
    ['capture_title', useKey('capture')],
    ['list_title', useKey('page-images')],
    ['task_describe', useKey('describe-focused')],
  ] as const;
  return (
    <section class="card">
      <h2>{t('section_shortcuts')}</h2>
      <dl>
        {keys.map(([name, key]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{key && <kbd>{key}</kbd>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The page that opens once, after the user has installed the extension. */
export function WelcomePage(): VNode {
  return (
    <main class="welcome-page">
      <h1>{t('welcome_title')}</h1>
      <p>{t('welcome_more')}</p>
      <SamplePicture />
      <section class="card">
        <h2>{t('welcome_pin')}</h2>
        <p class="pin">
          <PuzzleIcon />
          <span>{t(isFirefox() ? 'welcome_pin_firefox' : 'welcome_pin_chromium')}</span>
        </p>
      </section>
      <Keys />
      <section class="card">
        <h2>{t('describers')}</h2>
        <a href="/models.html">{t('describer_model')}</a>
        <p>{t('describer_service_more')}</p>
        <a href="/options.html">{t('welcome_connect')}</a>
      </section>
      <HelpLink />
    </main>
  );
}
