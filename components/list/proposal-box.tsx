import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { targetAltLength, maxAltLength, type Proposal } from '../../utils/model/alt-text';
import type { ListedPicture } from '../../utils/model/page-pictures';
import { characterCount } from '../../utils/lib/text';
import { proposedAttribute } from '../../utils/answers/report';
import { t, tn } from '../../utils/i18n/messages';
import { type Chosen, useChosen } from '../shared/hooks/use-chosen';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { copyText } from '../shared/copy-text';
import { isUnwritten, canHoldAlt } from './use-results';

interface Proposed {
  proposal: Proposal;
  picture: ListedPicture;
  label: string;
  isLive: boolean;
  writeAlt: (ids: readonly string[]) => Promise<void>;
}

function Length({ text, id }: { text: string; id: string }): VNode {
  const length = characterCount(text);
  const words = tn('proposal_length', length);
  return (
    <p id={id} class={length > maxAltLength ? 'went-wrong' : 'meta'}>
      {words}
      {length > targetAltLength &&
        ` ${length > maxAltLength ? t('proposal_too_long', maxAltLength) : t('proposal_long', targetAltLength)}`}
    </p>
  );
}

/** Saves a person's changes to a proposal one after the other: what is written into the page later is what is shown. */
function useProposalDraft(proposal: Proposal): {
  text: Chosen<string>;
  reviewed: Chosen<boolean>;
  kept: () => Promise<void>;
} {
  const { act } = usePanelTools();
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(proposal);
  const keep = (changes: Partial<Proposal>): Promise<void> => {
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
  const text = useChosen(proposal.text, (typed) => keep({ text: typed }));
  const reviewed = useChosen(proposal.isReviewed, (isReviewed) => keep({ isReviewed }));
  latest.current = { ...proposal, text: text.shown, isReviewed: reviewed.shown };
  return { text, reviewed, kept: () => saving.current };
}

function Text({ text, lang, label }: { text: Chosen<string>; lang: string; label: string }): VNode {
  const box = useId();
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
      <Length text={text.shown} id={`${box}-length`} />
    </>
  );
}

/** The proposal for a picture, which can be edited, reviewed, copied, written into the page, and deleted. */
export function ProposalBox({ proposal, picture, label, isLive, writeAlt }: Proposed): VNode {
  const { act, say, show } = usePanelTools();
  const { text, reviewed, kept } = useProposalDraft(proposal);
  const isEmpty = proposal.decision === 'empty';
  const copy = (): void => void copyText(proposedAttribute({ ...proposal, text: text.shown }), { say, show });
  const writeIt = async (): Promise<void> => {
    await kept();
    await writeAlt([proposal.id]);
  };
  return (
    <div class="proposal" role="group" aria-label={t('proposal_of', label)}>
      {isEmpty ? <p>{t('proposal_empty')}</p> : <Text text={text} lang={proposal.lang} label={label} />}
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
          <button type="button" aria-label={t('proposal_write_of', label)} onClick={() => act(writeIt)}>
            {t('proposal_write')}
          </button>
        )}
        <button
          type="button"
          class="plain"
          aria-label={t('proposal_forget_of', label)}
          onClick={() => act(() => background.deleteProposal({ id: proposal.id }))}
        >
          {t('proposal_forget')}
        </button>
      </div>
    </div>
  );
}
