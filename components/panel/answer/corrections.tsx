import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import { t } from '../../../utils/i18n/messages';
import { fail } from '../../../utils/model/failure';
import { isReadHere, type Job } from '../../../utils/model/job';
import { unsureWordsOf, type UnsureWord } from '../../../utils/model/layout';
import { getLayouts } from '../../../utils/store/jobs';
import { useWordEditor } from '../../shared/hooks/use-word-editor';
import { usePanelTools } from '../../shared/panel-tools';
import type { EditedWord } from '../../shared/word-editor';

/** Returns the words of an answer that can be corrected, and the editor of the one that is open, which is outside of the answer. */
export function useCorrections(job: Job, answer: RefObject<HTMLElement | null>, lang: string) {
  const { say } = usePanelTools();
  const unsure = useMemo(() => correctableWords(job), [job]);
  const editing = useWordEditor({
    words: unsure,
    text: answer,
    find: (index) => readWordOf(job, index),
    finish: () => {
      say(t('words_checked'));
      answer.current?.closest('article')?.querySelector<HTMLElement>('.answer-actions button')?.focus();
    },
    lang,
  });
  return { unsure, ...editing };
}

/** Returns the words that may be misread in a text that this device has read to its end. */
function correctableWords(job: Job): readonly UnsureWord[] {
  if (!isReadHere(job)) return [];
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
