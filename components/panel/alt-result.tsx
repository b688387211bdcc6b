import type { VNode } from 'preact';
import { altFlags, type AltFlag } from '../../utils/answers/alt-text/alt-answer';
import { altAttribute } from '../../utils/lib/html';
import {
  altOutcomeOf,
  altContextFields,
  type AltOutcome,
  type AltReason,
} from '../../utils/answers/alt-text/alt-decision';
import type { Job } from '../../utils/model/job';
import { t, type MessageKey } from '../../utils/i18n/messages';
import { CopyText } from '../shared/copy-button';
import { Markdown } from './answer/markdown';
import { usePanelTools } from '../shared/panel-tools';
import { characterCount } from '../../utils/lib/text';
import { maxAltLength } from '../../utils/model/alt-text';
import { plainNumber } from '../shared/format';
import { SentAlong } from './job-parts';

/** The proposed alt text: warnings, the attribute, and a long description. */
function Proposed({ job, result, lang }: { job: Job; result: AltOutcome; lang: string }): VNode {
  const tools = usePanelTools();
  const { text, long } = result.answer;
  const { caption = '', situation } = job.context ?? {};
  const attribute = altAttribute(text);
  const flags = text === '' ? [] : altFlags(result.answer, { caption, beside: situation?.beside ?? '' });
  return (
    <>
      {flags.length > 0 && (
        <ul class="flags">
          {flags.map((flag) => (
            <li key={flag}>{flagWords(flag)}</li>
          ))}
        </ul>
      )}
      <code class="attribute" dir="ltr">
        {attribute}
      </code>
      {long !== '' && (
        <details>
          <summary>{t('alt_long')}</summary>
          <div class="answer long" lang={lang} dir="auto">
            <Markdown text={long} isGrowing={false} />
          </div>
        </details>
      )}
      <div class="row">
        <CopyText label={t('action_copy_attribute')} text={() => attribute} announcer={tools} />
        {long !== '' && <CopyText label={t('action_copy_long')} text={() => long} announcer={tools} />}
      </div>
    </>
  );
}

/** The result of a finished job for alt text: the proposal, and its reasons. */
export function AltTextResult({ job, lang }: { job: Job; lang: string }): VNode | null {
  if (job.task.kind !== 'alt' || job.state !== 'done' || job.answer.trim() === '') return null;
  const result = altOutcomeOf(job);
  const sent = job.isContextSent && job.context ? altContextFields(job.context) : [];
  return (
    <div class="alt" data-part="alt">
      <h3>{result ? proposedWords(result) : t('alt_none')}</h3>
      {result && (
        <>
          {result.answer.why !== '' && (
            <p lang={lang} dir="auto">
              {result.answer.why}
            </p>
          )}
          {reasonWords(result).map((words) => (
            <p key={words} class="meta" dir="auto">
              {words}
            </p>
          ))}
          <Proposed job={job} result={result} lang={lang} />
        </>
      )}
      {/* Undefined if it was not recorded. */}
      {job.isContextSent !== undefined && (
        <SentAlong lines={sent.map(({ field, text }) => t(`sent_${field}`, text))} none="alt_nothing_sent" />
      )}
    </div>
  );
}

/** Returns the heading of a proposal: alt text with its length, or none. */
function proposedWords({ answer }: AltOutcome): string {
  if (answer.decision === 'empty') return t('alt_empty');
  const length = t('proposal_length', plainNumber(characterCount(answer.text)), plainNumber(maxAltLength));
  return t('two_facts', t('section_alt'), length);
}

/** Returns the reasons of a proposal: the branch of the decision tree, why it was taken, and a disagreement with the page. */
function reasonWords({ answer, branch, decision }: AltOutcome): string[] {
  const isAgainst = answer.decision === 'alt' && ['decorative', 'redundant'].includes(decision.branch);
  const pageReason = pageReasons[decision.reason.kind];
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
