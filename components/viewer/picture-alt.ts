import { isEmptyText, type Job } from '../../utils/model/job';
import type { StoredPicture } from '../../utils/model/picture';
import { t } from '../../utils/i18n/messages';
import { beginningOf, plainWords } from '../../utils/i18n/plain-words';

/** As long as people want to hear of a picture whose answer stands beside it, in characters. */
const longest = 200;

/** What an enlarged picture is, for who does not see it: the beginning of what was answered of it alone, else its name. */
export function pictureAlt(job: Job, { name }: StoredPicture): string {
  const isOnly = job.pictures.length === 1 && !isEmptyText(job);
  const { pieces } = beginningOf(isOnly ? plainWords(job.answer) : [], longest);
  return pieces.join(' ') || name || t('viewer_title');
}
