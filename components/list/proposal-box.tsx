import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { maxAltLength, type Proposal } from '../../utils/model/alt-text';
import { characterCount } from '../../utils/lib/text';
import { proposedAttribute } from '../../utils/answers/report';
import { formatNumber, t } from '../../utils/i18n/messages';
import { type Chosen, useChosen } from '../shared/hooks/use-chosen';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { CopyText } from '../shared/copy-button';
import { IconButton } from '../shared/icon-button';
import { CrossIcon } from '../shared/icons';
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

/** The text box of a proposal, and the length of its text beside its label. */
function TextBox({ text, lang, label }: { text: Chosen<string>; lang: string; label: string }): VNode {
  const box = useId();
  const length = characterCount(text.shown);
  return (
    <>
      <div class="label">
        <label for={box}>{t('section_alt')}</label>
        <span id={`${box}-length`} class={length > maxAltLength ? 'went-wrong' : 'meta'}>
          {t('proposal_length', formatNumber(length), formatNumber(maxAltLength))}
        </span>
      </div>
      <textarea
        id={box}
        rows={2}
        dir="auto"
        lang={lang || undefined}
        aria-label={t('label_of', t('section_alt'), label)}
        aria-describedby={`${box}-length`}
        value={text.shown}
        onInput={(event) => text.type(event.currentTarget.value)}
        onChange={(event) => text.choose(event.currentTarget.value)}
        onBlur={text.leave}
      />
    </>
  );
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

/** The proposal for a picture, which can be edited, reviewed, copied, added to the page, and discarded. */
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
  const tools = usePanelTools();
  const { act } = tools;
  const { text, reviewed, saved } = useProposalDraft(proposal);
  const isEmpty = proposal.decision === 'empty';
  const write = async (): Promise<void> => {
    await saved();
    await writeAlt([proposal.id]);
  };
  const named = (words: string): { 'aria-label': string } => ({ 'aria-label': t('label_of', words, label) });
  return (
    <div class="proposal" role="group" {...named(t('section_alt'))}>
      {isEmpty ? <p>{t('alt_empty')}</p> : <TextBox text={text} lang={proposal.lang} label={label} />}
      <ProposalNotes proposal={proposal} isForReport={!isEmpty && !canHoldAlt(picture)} />
      <div class="row">
        {isLive && isUnwritten(picture, { ...proposal, text: text.shown }) && (
          <button type="button" class="small" {...named(t('proposal_write'))} onClick={() => act(write)}>
            {t('proposal_write')}
          </button>
        )}
        <CopyText
          label={t('action_copy_attribute')}
          of={label}
          look="ghost small"
          text={() => proposedAttribute({ ...proposal, text: text.shown })}
          announcer={tools}
        />
        <label class="reviewed">
          <input
            type="checkbox"
            {...named(t('proposal_reviewed'))}
            checked={reviewed.shown}
            onChange={(event) => reviewed.choose(event.currentTarget.checked)}
          />
          {t('proposal_reviewed')}
        </label>
        <IconButton
          class="ghost small"
          name={t('label_of', t('proposal_forget'), label)}
          tip={t('proposal_forget')}
          onClick={() => act(() => background.deleteProposal({ id: proposal.id }))}
        >
          <CrossIcon />
        </IconButton>
      </div>
    </div>
  );
}
