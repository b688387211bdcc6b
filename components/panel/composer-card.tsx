import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isStaging, type Composer } from '../../utils/domain/feed';
import { t, tn } from '../../utils/text/messages';
import { useKeptFocus } from '../hooks/use-kept-focus';
import { background } from '../shared/background';
import { PanelFailure } from './panel-failure';
import { usePanelTools } from './panel-tools';
import { Pictures } from './picture-view';
import { QuestionForm } from './question-form';
import { StagedPictures } from './staged-pictures';

/** Holds a question back until the pictures it is about have come. */
function useHeldQuestion({ pending, pictures }: Composer): {
  held: string | undefined;
  ask: (question: string) => void;
} {
  const { actAndFollow } = usePanelTools();
  const [held, setHeld] = useState<string>();
  const isComplete = pending === 0 && pictures.length > 0;
  useEffect(() => {
    if (held === undefined || !isComplete) return;
    setHeld(undefined);
    actAndFollow(() => background.askComposed({ question: held }));
  }, [held, isComplete, actAndFollow]);
  return { held, ask: setHeld };
}

/** Pictures waiting for their question. The question can be written and asked while the pictures still come. */
export function ComposerCard({ composer, failedHere }: { composer: Composer; failedHere: boolean }): VNode {
  const { act, allowHost } = usePanelTools();
  const heading = useId();
  const box = useRef<HTMLInputElement>(null);
  const { held, ask } = useHeldQuestion(composer);
  const card = useKeptFocus<HTMLElement>((container) => box.current ?? container);
  const { pictures, pending, failure } = composer;
  const canAsk = held === undefined && isStaging(composer);
  const isOrdered = pictures.length > 0 && pictures.length + pending > 1;
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={card} class="card composer" aria-labelledby={heading} tabIndex={-1}>
      {isOrdered ? <StagedPictures pictures={pictures} /> : <Pictures pictures={pictures} />}
      <div class="inner">
        <h2 id={heading}>{t('task_ask')}</h2>
        {pending > 0 && (
          <p class="meta" data-part="status">
            {tn('composer_pending', pending)}
          </p>
        )}
        {failure && (
          <PanelFailure
            failure={failure}
            isAlert={failedHere}
            task={held === undefined ? undefined : { kind: 'ask', question: held }}
            allowHost={(address) => allowHost(address, () => background.retryComposed({}))}
          />
        )}
        {held !== undefined && (
          <p class="question" dir="auto">
            {held}
          </p>
        )}
        {canAsk && <QuestionForm ask={ask} box={box} />}
        <div class="row">
          <button type="button" class="plain" onClick={() => act(() => background.discardComposed({}))}>
            {t('composer_cancel')}
          </button>
        </div>
      </div>
    </section>
  );
}
