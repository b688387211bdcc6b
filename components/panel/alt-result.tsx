import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { altFlags, type AltFlag, splitAltAnswer } from '../../utils/answers/alt-text/alt-answer';
import { altContextFields, type AltOutcome, type AltReason } from '../../utils/answers/alt-text/alt-decision';
import { directionOf } from '../../utils/lib/text';
import { siteOf } from '../../utils/lib/url';
import { isPageReadable, type Job } from '../../utils/model/job';
import type { ElementSource, PageRef } from '../../utils/model/picture';
import { t, type MessageKey } from '../../utils/i18n/messages';
import { addedWords } from '../list/picture-words';
import { useAltWriter } from '../list/use-alt-writer';
import { AltBox, AltButtons } from '../shared/alt-editor';
import { background } from '../shared/background';
import { useChosen } from '../shared/hooks/use-chosen';
import { usePageOf } from '../shared/hooks/use-page-of';
import { usePanelTools } from '../shared/panel-tools';
import { Markdown } from './answer/markdown';
import { JobButtons } from './job-buttons';
import { SentAlong } from './job-parts';

/** The picture of a job in a page, if its author gave it no alt text and did not mark it as decorative; not in a frame. */
function namelessPicture({ sources: [source], context }: Job): ElementSource | undefined {
  if (source?.kind !== 'element' || source.frameId !== 0 || !context) return undefined;
  const { alt, tooltip, situation } = context;
  const isNamed = (alt ?? '') !== '' || tooltip !== '';
  return isNamed || situation?.isMarkedDecorative ? undefined : source;
}

const noPage: PageRef = { tabId: -1, windowId: -1, url: '', title: '' };

/**
 * Returns what adds the alt text of a job to its page and what removes it, each undefined where that is impossible, and words on what
 * was added since the page loaded, if anything.
 */
function useAddAlt(job: Job, { answer }: AltOutcome, text: string) {
  const { settings } = usePanelTools();
  const page = namelessPicture(job)?.page;
  const { isThere, loads } = usePageOf(page);
  const { report, reportUndone, isAutomatic } = useAltWriter(page ?? noPage);
  const [added, setAdded] = useState<{ text: string; loads: number; pictures: number }>();
  const isAllowed =
    isPageReadable(job) || settings?.unreadableAltSites.includes(siteOf(page?.url ?? '')) === true;
  const isAdded = isThere && added?.loads === loads;
  const add = async (): Promise<void> => {
    // What was typed may not be saved yet.
    if (text !== answer.text) await background.editAlt({ id: job.id, text });
    const { outcomes } = await background.addAlt({ id: job.id });
    const pictures = outcomes.filter((outcome) => outcome === 'written').length;
    if (pictures > 0) setAdded({ text, loads, pictures });
    await report(outcomes);
  };
  const remove = async (): Promise<void> => {
    const removed = await background.removeAlt({ id: job.id });
    setAdded(undefined);
    reportUndone(removed);
  };
  const canAdd = isThere && isAllowed && text.trim() !== '' && !(isAdded && added.text === text);
  return {
    add: canAdd ? add : undefined,
    remove: isAdded ? remove : undefined,
    addedNow: isAdded ? addedWords(added.pictures, isAutomatic) : '',
  };
}

/** Returns the alt text of a job, which the user can edit. */
function useEditedAlt({ id }: Job, { answer }: AltOutcome) {
  const { act } = usePanelTools();
  return useChosen(answer.text, (text) => act(() => background.editAlt({ id, text })));
}

/** The proposal of a finished job for alt text: its editor with all its buttons, its reasons, and what to check. */
export function AltText({
  job,
  outcome,
  lang,
  words,
  children,
}: {
  job: Job;
  outcome: AltOutcome;
  lang: string;
  words: RefObject<HTMLDivElement | null>;
  /** More buttons. */
  children?: ComponentChildren;
}): VNode {
  const { answer } = outcome;
  const text = useEditedAlt(job, outcome);
  const { act } = usePanelTools();
  const { add, remove, addedNow } = useAddAlt(job, outcome, text.shown);
  const { caption = '', situation } = job.context ?? {};
  const isEmpty = answer.decision === 'empty';
  // With the first letter, not once it is saved: buttons that move under the pointer miss their press.
  const isShortened = answer.isShortened && text.shown === answer.text;
  const flags = isEmpty
    ? []
    : altFlags({ text: text.shown, isShortened }, { caption, beside: situation?.beside ?? '' });
  return (
    <div class="alt" data-part="alt">
      {isEmpty ? <h3>{t('alt_empty')}</h3> : <AltBox text={text} lang={lang} />}
      {answer.why !== '' && (
        <p lang={lang} dir="auto">
          {answer.why}
        </p>
      )}
      {flags.length > 0 && (
        <ul class="flags">
          {flags.map((flag) => (
            <li key={flag}>{flagWords(flag)}</li>
          ))}
        </ul>
      )}
      {reasonWords(outcome, job.context?.alt).map((reason) => (
        <p key={reason} class="meta" dir="auto">
          {reason}
        </p>
      ))}
      {addedNow !== '' && <p class="added">{addedNow}</p>}
      <JobButtons
        job={job}
        words={words}
        lang={lang}
        copy={
          <AltButtons
            id={job.id}
            text={isEmpty ? '' : text.shown}
            long={answer.long}
            copyLook="first"
            add={add}
            items={remove ? [{ label: t('proposal_remove'), press: () => act(remove) }] : []}
          />
        }
      >
        {children}
      </JobButtons>
    </div>
  );
}

/**
 * The answer of a finished job for alt text. Of it, the screen shows what follows the alt text: that is in the editor, from where
 * screen readers read it, too.
 */
export function AltAnswerWords({
  job,
  outcome: { answer },
  lang,
  words,
}: Omit<Parameters<typeof AltText>[0], 'children'>): VNode {
  const { head, rest } = splitAltAnswer(job.answer);
  return (
    <>
      {answer.long !== '' && <h3>{t('alt_long')}</h3>}
      <div ref={words} class="answer" data-part="answer" lang={lang} dir={directionOf(job.answer)}>
        <div class="in-editor" aria-hidden="true">
          {job.editedAlt === undefined ? <Markdown text={head} isGrowing={false} /> : <p>{job.editedAlt}</p>}
        </div>
        {rest !== '' && <Markdown text={rest} isGrowing={false} />}
      </div>
      {rest === '' && answer.long !== '' && (
        <div class="answer" lang={lang} dir="auto">
          <Markdown text={answer.long} isGrowing={false} />
        </div>
      )}
    </>
  );
}

/** What was sent for a finished job for alt text, and whether its answer has no proposal. */
export function AltNotes({ job, outcome }: { job: Job; outcome: AltOutcome | null }): VNode | null {
  if (job.task.kind !== 'alt' || job.state !== 'done' || job.answer.trim() === '') return null;
  const sent = job.isContextSent && job.context ? altContextFields(job.context) : [];
  return (
    <>
      {!outcome && <h3>{t('alt_none')}</h3>}
      {/* Undefined if it was not recorded. */}
      {job.isContextSent !== undefined && (
        <SentAlong lines={sent.map(({ field, text }) => t(`sent_${field}`, text))} none="alt_nothing_sent" />
      )}
    </>
  );
}

/** Returns the reasons of a proposal: the branch of the decision tree, why it was taken, and a disagreement with the page. */
function reasonWords(
  { answer, branch, decision }: AltOutcome,
  authorAlt: string | null | undefined,
): string[] {
  const isAgainst = answer.decision === 'alt' && ['decorative', 'redundant'].includes(decision.branch);
  // Above the answer, it is said of an empty `alt` already.
  const isSaid = decision.reason.kind === 'markedDecorative' && authorAlt === '';
  const pageReason = isSaid ? undefined : pageReasons[decision.reason.kind];
  return [
    ...(branch === 'functional' || branch === 'informative' ? [] : [t(`alt_branch_${branch}`)]),
    ...(pageReason === undefined ? [] : [t(pageReason, ...decision.reason.values)]),
    ...(isAgainst ? [t('alt_against')] : []),
  ];
}

/** The messages that say why the page decides this; undefined if the picture's content decides. */
const pageReasons: Record<AltReason['kind'], MessageKey | undefined> = {
  open: undefined,
  repeatsCaption: 'sent_caption',
  repeatsText: 'sent_beside',
  besideWords: 'sent_beside',
  markedDecorative: 'author_decorative',
  aloneInLink: 'alt_reason_aloneInLink',
  aloneInLinkSomewhere: 'alt_reason_aloneInLink',
  aloneInButton: 'alt_reason_aloneInButton',
  spacer: 'alt_reason_spacer',
  background: 'alt_reason_background',
};

/** Returns a warning about alt text. */
function flagWords(flag: AltFlag): string {
  return flag === 'sentences' || flag === 'shortened' ? t(`alt_flag_${flag}`) : t(`list_hint_${flag}`);
}
