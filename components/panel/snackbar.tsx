import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { AnnouncerRegion, type Announcer } from '../shared/announcer';
import { CheckIcon } from '../shared/icons';
import { UndoDelete } from '../shared/undo-delete';
import './snackbar.css';

/**
 * The last words that the panel shows, the last deletion with its undo, and that an answer was copied automatically, which
 * the background announces. It is above the composer, and covers nothing that has the focus.
 */
export function Snackbar({
  announcer: { said, show },
  copied,
}: {
  announcer: Announcer;
  copied: string | undefined;
}): VNode {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCopied(copied !== undefined), [copied]);
  useEffect(() => setCopied(false), [said]);
  return (
    <div class="snackbar">
      {isCopied && (
        <p class="hint" aria-hidden="true">
          <CheckIcon />
          {t('copied')}
        </p>
      )}
      <AnnouncerRegion said={said} />
      <UndoDelete show={show} />
    </div>
  );
}
