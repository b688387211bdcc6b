import { isEmptyText, type Job } from '../../utils/domain/job';
import type { StoredPicture } from '../../utils/domain/picture';
import { t } from '../../utils/text/messages';
import { beginningOf, plainWords } from '../../utils/text/plain-words';

/** As long as people want to hear of a picture whose answer stands beside it, in characters. */
const longest = 200;

/** What an enlarged picture is, for who does not see it: the beginning of what was answered of it alone, else its name. */
export function pictureAlt(job: Job, { name }: StoredPicture): string {
  const isOnly = job.pictures.length === 1 && !isEmptyText(job);
  const { pieces } = beginningOf(isOnly ? plainWords(job.answer) : [], longest);
  return pieces.join(' ') || name || t('viewer_title');
}
