import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { targetAltLength, maxAltLength, type Proposal } from '../../utils/model/alt-text';
import { characterCount } from '../../utils/lib/text';
import { proposedAttribute } from '../../utils/answers/report';
import { t, tn } from '../../utils/i18n/messages';
import { type Chosen, useChosen } from '../shared/hooks/use-chosen';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { copyText } from '../shared/copy-text';
import type { Item } from './item-view';
import { isUnwritten, canHoldAlt } from './use-results';

/** Saves a person's changes to a proposal one after the other. `saved` waits for them: what is shown is then stored. */
function useProposalDraft(proposal: Proposal) {
  const { act } = usePanelTools();
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(proposal);
  const save = (changes: Partial<Proposal>): Promise<void> => {
    const now = { ...latest.current, ...changes, isEdited: true };
    latest.current = now;
    act(() => {
      saving.current = saving.current
        .catch(() => undefined)
        .then(() => background.saveProposal({ proposal: now }));
      return saving.current;
    });
    return saving.current;
  };
  const text = useChosen(proposal.text, (typed) => save({ text: typed }));
  const reviewed = useChosen(proposal.isReviewed, (isReviewed) => save({ isReviewed }));
  latest.current = { ...proposal, text: text.shown, isReviewed: reviewed.shown };
  return { text, reviewed, saved: () => saving.current };
}

/** The text box of a proposal, and the length of its text. */
function TextBox({ text, lang, label }: { text: Chosen<string>; lang: string; label: string }): VNode {
  const box = useId();
  const length = characterCount(text.shown);
  const isTooLong = length > maxAltLength;
  return (
    <>
      <label for={box} class="meta">
        {t('proposal_text')}
      </label>
      <textarea
        id={box}
        rows={3}
        dir="auto"
        lang={lang || undefined}
        aria-label={t('proposal_text_of', label)}
        aria-describedby={`${box}-length`}
        value={text.shown}
        onInput={(event) => text.type(event.currentTarget.value)}
        onChange={(event) => text.choose(event.currentTarget.value)}
        onBlur={text.leave}
      />
      <p id={`${box}-length`} class={isTooLong ? 'went-wrong' : 'meta'}>
        {tn('proposal_length', length)}
        {length > targetAltLength &&
          ` ${isTooLong ? t('proposal_too_long', maxAltLength) : t('proposal_long', targetAltLength)}`}
      </p>
    </>
  );
}

/** The proposal for a picture, which can be edited, reviewed, copied, written into the page, and deleted. */
export function ProposalBox({
  proposal,
  item: { picture, isLive },
  label,
  writeAlt,
}: {
  proposal: Proposal;
  item: Pick<Item, 'picture' | 'isLive'>;
  label: string;
  writeAlt: (ids: readonly string[]) => Promise<void>;
}): VNode {
  const { act, say, show } = usePanelTools();
  const { text, reviewed, saved } = useProposalDraft(proposal);
  const isEmpty = proposal.decision === 'empty';
  const copy = (): void => void copyText(proposedAttribute({ ...proposal, text: text.shown }), { say, show });
  const write = async (): Promise<void> => {
    await saved();
    await writeAlt([proposal.id]);
  };
  return (
    <div class="proposal" role="group" aria-label={t('proposal_of', label)}>
      {isEmpty ? <p>{t('proposal_empty')}</p> : <TextBox text={text} lang={proposal.lang} label={label} />}
      {proposal.why !== '' && (
        <p class="meta" dir="auto">
          {proposal.why}
        </p>
      )}
      {proposal.long !== '' && (
        <details>
          <summary>{t('proposal_long_description')}</summary>
          <p dir="auto" lang={proposal.lang || undefined}>
            {proposal.long}
          </p>
        </details>
      )}
      {!isEmpty && !canHoldAlt(picture) && <p class="meta">{t('proposal_not_over')}</p>}
      <div class="row">
        <label class="pick">
          <input
            type="checkbox"
            aria-label={t('proposal_reviewed_of', label)}
            checked={reviewed.shown}
            onChange={(event) => reviewed.choose(event.currentTarget.checked)}
          />
          {t('proposal_reviewed')}
        </label>
        <button type="button" aria-label={t('proposal_copy_of', label)} onClick={copy}>
          {t('proposal_copy')}
        </button>
        {isLive && isUnwritten(picture, { ...proposal, text: text.shown }) && (
          <button type="button" aria-label={t('proposal_write_of', label)} onClick={() => act(write)}>
            {t('proposal_write')}
          </button>
        )}
        <button
          type="button"
          class="ghost"
          aria-label={t('proposal_forget_of', label)}
          onClick={() => act(() => background.deleteProposal({ id: proposal.id }))}
        >
          {t('proposal_forget')}
        </button>
      </div>
    </div>
  );
}
