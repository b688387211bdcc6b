import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { isStaging, type Composer } from '../../utils/model/feed';
import type { Start } from '../../utils/model/task-start';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { background } from '../shared/background';
import { StartButtons, startsFor } from './next-steps';
import { usePanelTools } from '../shared/panel-tools';
import { pictureRoom } from './picture-room';
import { Pictures } from './picture-view';
import { QuestionForm } from './question-form';
import { StagedPictures } from './staged-pictures';
import { Staging, useQuestion } from './staging';

/** What can be started on the pictures instead of a question. */
function ComposedTasks({ pictures, begin }: { pictures: number; begin: (start: Start) => void }): VNode {
  const { settings } = usePanelTools();
  return (
    <details>
      <summary>{t('composer_tasks')}</summary>
      <div class="row">
        <StartButtons starts={startsFor(pictures, settings)} begin={begin} />
      </div>
    </details>
  );
}

/** Pictures waiting for their question. The question can be written and asked while the pictures still come. */
export function ComposerCard({ composer, failedHere }: { composer: Composer; failedHere: boolean }): VNode {
  const { act, anew, tookAnew } = usePanelTools();
  const heading = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const wantsBox = useRef(false);
  const { words, write, add, held, hold, ask } = useQuestion(composer);
  const card = useKeptFocus<HTMLElement>((container) => box.current ?? container);
  const { pictures, pending } = composer;
  const canAsk = held === undefined && isStaging(composer);
  const isOrdered = pictures.length > 0 && pictures.length + pending > 1;
  const cancel = (): void => {
    write('');
    act(() => background.discardComposed({}));
  };
  useLayoutEffect(() => box.current?.focus(), []);
  useLayoutEffect(() => {
    if (anew === undefined) return;
    tookAnew();
    add(anew);
    wantsBox.current = true;
  }, [anew, tookAnew, add]);
  // While a question waits there is no box: it comes when that is given back.
  useLayoutEffect(() => {
    if (!wantsBox.current || !box.current) return;
    wantsBox.current = false;
    box.current.focus();
  });
  return (
    <section
      ref={card}
      class="card composer"
      style={pictureRoom(pictures)}
      aria-labelledby={heading}
      tabIndex={-1}
    >
      {isOrdered ? <StagedPictures pictures={pictures} /> : <Pictures pictures={pictures} />}
      <div class="inner">
        <h2 id={heading}>{t('task_ask')}</h2>
        <Staging composer={composer} held={held} failedHere={failedHere} />
        {canAsk && <QuestionForm words={words} write={write} ask={hold} box={box} />}
        {canAsk && pending === 0 && (
          <ComposedTasks
            pictures={pictures.length}
            begin={(start) => ask(words, () => background.startComposed(start))}
          />
        )}
        <div class="row">
          <button type="button" class="plain" onClick={cancel}>
            {t('composer_cancel')}
          </button>
        </div>
      </div>
    </section>
  );
}
