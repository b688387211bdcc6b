import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Proposal } from '../../utils/model/alt-text';
import { t } from '../../utils/i18n/messages';
import { AltBox, AltButtons } from '../shared/alt-editor';
import { useChosen } from '../shared/hooks/use-chosen';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { saveEdit } from './edits';
import type { Item } from './item-view';
import type { AltWriting } from './use-alt-writer';
import { isUnwritten, canHoldAlt } from './use-results';

/** A person's changes to a proposal, which are saved one after the other. */
function useProposalDraft(proposal: Proposal) {
  const { act } = usePanelTools();
  const latest = useRef(proposal);
  const save = (changes: Partial<Proposal>): Promise<void> => {
    latest.current = { ...latest.current, ...changes, isEdited: true };
    const saving = saveEdit(latest.current);
    act(() => saving);
    return saving;
  };
  const text = useChosen(proposal.text, (typed) => save({ text: typed }));
  const reviewed = useChosen(proposal.isReviewed, (isReviewed) => save({ isReviewed }));
  latest.current = { ...proposal, text: text.shown, isReviewed: reviewed.shown };
  return { text, reviewed };
}

/** The reason for a proposal, its longer description, and why it cannot be added to the page. */
function ProposalNotes({
  proposal: { why, long, lang },
  isForReport,
}: {
  proposal: Proposal;
  isForReport: boolean;
}): VNode {
  return (
    <>
      {why !== '' && (
        <p class="meta" dir="auto">
          {why}
        </p>
      )}
      {long !== '' && (
        <details>
          <summary>{t('alt_long')}</summary>
          <p dir="auto" lang={lang || undefined}>
            {long}
          </p>
        </details>
      )}
      {isForReport && <p class="meta">{t('proposal_not_over')}</p>}
    </>
  );
}

/** The proposal for a picture, which can be edited, checked, copied, added to the page, and discarded. */
export function ProposalBox({
  proposal,
  item: { picture, isLive },
  label,
  writeAlt,
  undoAlt,
}: {
  proposal: Proposal;
  item: Pick<Item, 'picture' | 'isLive'>;
  label: string;
} & AltWriting): VNode {
  const { act } = usePanelTools();
  const { text, reviewed } = useProposalDraft(proposal);
  const { id, long } = proposal;
  const isEmpty = proposal.decision === 'empty';
  const now = { ...proposal, text: text.shown };
  const named = (words: string): { 'aria-label': string } => ({ 'aria-label': t('label_of', words, label) });
  const discard = { label: t('proposal_forget'), press: () => act(() => background.deleteProposal({ id })) };
  // Discarded, the proposal would leave its text on the page.
  const remove = {
    label: t('proposal_remove'),
    press: () => act(() => undoAlt([picture.ref, proposal.ref])),
  };
  return (
    <div class="proposal" role="group" {...named(t('section_alt'))}>
      {isEmpty ? <p>{t('alt_empty')}</p> : <AltBox text={text} lang={proposal.lang} of={label} />}
      <ProposalNotes proposal={proposal} isForReport={!isEmpty && !canHoldAlt(picture)} />
      <div class="row">
        <AltButtons
          id={id}
          text={isEmpty ? '' : text.shown}
          long={long}
          of={label}
          look="small"
          add={isLive && isUnwritten(picture, now) ? () => writeAlt([id]) : undefined}
          items={[picture.written === '' ? discard : remove]}
        >
          <label class="reviewed">
            <input
              type="checkbox"
              {...named(t('proposal_reviewed'))}
              checked={reviewed.shown}
              onChange={(event) => reviewed.choose(event.currentTarget.checked)}
            />
            {t('proposal_reviewed')}
          </label>
        </AltButtons>
      </div>
    </div>
  );
}
