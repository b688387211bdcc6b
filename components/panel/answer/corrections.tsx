import { useSignal } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { t } from '../../../utils/i18n/messages';
import { fail } from '../../../utils/model/failure';
import { isReadOnDevice, type Job } from '../../../utils/model/job';
import { unsureWordsOf, type UnsureWord } from '../../../utils/model/layout';
import { getLayouts } from '../../../utils/store/jobs';
import { useWordEditor } from '../../shared/hooks/use-word-editor';
import { usePanelTools } from '../../shared/panel-tools';
import type { EditedWord } from '../../shared/word-editor';
import { type UnsureWords, unsureButtons } from './unsure-words';

/** Returns the words of an answer that can be corrected, and the editor of the one that is open, which is outside of the answer. */
export function useCorrections(
  job: Job,
  answer: RefObject<HTMLElement | null>,
  lang: string,
): { unsure: UnsureWords | undefined; editor: VNode | null } {
  const { say } = usePanelTools();
  const words = useMemo(() => correctableWords(job), [job]);
  const stop = useSignal(0);
  const { open, opened, editor } = useWordEditor({
    words,
    find: (index) => readWordOf(job, index),
    buttons: () => (answer.current ? unsureButtons(answer.current) : []),
    finish: () => {
      say(t('words_checked'));
      answer.current?.closest('article')?.querySelector<HTMLElement>('.answer-actions button')?.focus();
    },
    lang,
  });
  const latest = useRef(open);
  latest.current = open;
  // The answer is drawn again only if its words change.
  const unsure = useMemo(
    () =>
      words.length === 0
        ? undefined
        : { words, open: (index: number) => latest.current(index), opened, stop },
    [words, opened, stop],
  );
  return { unsure, editor };
}

/** Returns the words that may be misread in a text that this device has read to its end. */
function correctableWords(job: Job): readonly UnsureWord[] {
  if (job.state !== 'done' || !isReadOnDevice(job)) return [];
  return job.notes.flatMap((note) => (note.kind === 'unsure' ? note.words : []));
}

/** Returns an unsure word of a job's answer, by its index. Throws `FailureError` if its place is not stored. */
async function readWordOf({ id, pictures }: Job, index: number): Promise<EditedWord> {
  const layouts = await getLayouts(id);
  const { word, at } = unsureWordsOf(layouts)[index] ?? fail('pictureGone');
  const layout = layouts[at] ?? fail('pictureGone');
  return {
    job: id,
    at,
    layout,
    word,
    picture: layouts.length === pictures.length ? pictures[at] : undefined,
  };
}
