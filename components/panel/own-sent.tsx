import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { namedBy, saidOf } from '../../utils/model/own-task';
import { t } from '../../utils/i18n/messages';

/** What of its page went along with a picture for a task of one's own, folded away; nothing where it names nothing. */
export function OwnSent({ job: { task, context, isContextSent } }: { job: Job }): VNode | null {
  const named = namedBy(task);
  if (named.length === 0 || !isContextSent) return null;
  const sent = named.filter((name) => saidOf(name, context) !== '');
  return (
    <details data-part="sent">
      <summary>{t('alt_sent')}</summary>
      {sent.length === 0 ? (
        <p class="meta">{t('own_nothing_sent')}</p>
      ) : (
        <ul class="meta sent">
          {sent.map((name) => (
            <li key={name} dir="auto">
              {t(`own_sent_${name}`, saidOf(name, context))}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
