import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { altAim, altMost, type Proposal } from '../../utils/domain/alt-text';
import type { ListedPicture } from '../../utils/domain/page-pictures';
import { lengthOf } from '../../utils/domain/alt-attribute';
import { proposedAttribute } from '../../utils/domain/report/report';
import { t, tn } from '../../utils/text/messages';
import { usePanelTools } from '../panel/panel-tools';
import { background } from '../shared/background';
import { isToWrite, isWritable } from './results';

interface Proposed {
  proposal: Proposal;
  picture: ListedPicture;
  label: string;
  isLive: boolean;
  write: (ids: readonly string[]) => Promise<void>;
}

function Length({ text, id }: { text: string; id: string }): VNode {
  const length = lengthOf(text);
  const words = tn('proposal_length', length);
  return (
    <p id={id} class={length > altMost ? 'went-wrong' : 'meta'}>
      {words}
      {length > altAim &&
        ` ${length > altMost ? t('proposal_too_long', altMost) : t('proposal_long', altAim)}`}
    </p>
  );
}

/** Keeps what a person makes of a proposal, one change after the other, so that what is written is what is shown. */
function useKeeping(proposal: Proposal): {
  keep: (changes: Partial<Proposal>) => void;
  kept: () => Promise<void>;
} {
  const { act } = usePanelTools();
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(proposal);
  useEffect(() => {
    latest.current = proposal;
  }, [proposal]);
  return {
    keep: (changes) => {
      const now = { ...latest.current, ...changes, isEdited: true };
      latest.current = now;
      act(() => {
        const put = saving.current
          .catch(() => undefined)
          .then(() => background.putProposal({ proposal: now }));
        saving.current = put;
        return put;
      });
    },
    kept: () => saving.current,
  };
}

function Text({
  text,
  lang,
  label,
  type,
  keep,
}: {
  text: string;
  lang: string;
  label: string;
  type: (text: string) => void;
  /** Called with what stands in the box, which may be newer than `text`. */
  keep: (typed: string) => void;
}): VNode {
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
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onChange={(event) => keep(event.currentTarget.value)}
      />
      <Length text={text} id={`${box}-length`} />
    </>
  );
}

/** What is proposed for a picture: to be changed, ticked off, copied, written into the page, or forgotten. */
export function ProposalBox({ proposal, picture, label, isLive, write }: Proposed): VNode {
  const { act, say, show } = usePanelTools();
  const [text, setText] = useState(proposal.text);
  const [proposed, setProposed] = useState(proposal.text);
  // At once: an effect would come after what is typed into a box that has just been drawn.
  if (proposed !== proposal.text) {
    setProposed(proposal.text);
    setText(proposal.text);
  }
  const { keep, kept } = useKeeping(proposal);
  const isEmpty = proposal.decision === 'empty';
  const copy = (): void => {
    navigator.clipboard.writeText(proposedAttribute({ ...proposal, text })).then(
      () => say(t('copied')),
      () => show(t('copy_failed')),
    );
  };
  const writeIt = async (): Promise<void> => {
    await kept();
    await write([proposal.id]);
  };
  return (
    <div class="proposal" role="group" aria-label={t('proposal_of', label)}>
      {isEmpty ? (
        <p>{t('proposal_empty')}</p>
      ) : (
        <Text
          text={text}
          lang={proposal.lang}
          label={label}
          type={setText}
          keep={(typed) => typed !== proposal.text && keep({ text: typed })}
        />
      )}
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
      {!isEmpty && !isWritable(picture) && <p class="meta">{t('proposal_not_over')}</p>}
      <div class="row">
        <label class="pick">
          <input
            type="checkbox"
            aria-label={t('proposal_reviewed_of', label)}
            checked={proposal.isReviewed}
            onChange={(event) => keep({ isReviewed: event.currentTarget.checked })}
          />
          {t('proposal_reviewed')}
        </label>
        <button type="button" aria-label={t('proposal_copy_of', label)} onClick={copy}>
          {t('proposal_copy')}
        </button>
        {isLive && isToWrite(picture, { ...proposal, text }) && (
          <button type="button" aria-label={t('proposal_write_of', label)} onClick={() => act(writeIt)}>
            {t('proposal_write')}
          </button>
        )}
        <button
          type="button"
          class="plain"
          aria-label={t('proposal_forget_of', label)}
          onClick={() => act(() => background.removeProposal({ id: proposal.id }))}
        >
          {t('proposal_forget')}
        </button>
      </div>
    </div>
  );
}
