import type { VNode, ComponentChildren } from 'preact';
import { useState, useMemo } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import { distinguishingNames } from '../../utils/answers/opinions/second-opinion';
import { t, listWords } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';
import { align, type StatementPair } from '../../utils/answers/opinions/align';
import type { Difference, Span } from '../../utils/answers/opinions/differences';
import type { DifferingWords } from '../../utils/answers/opinions/differing-words';
import { answerLanguageOf } from '../../utils/i18n/answer-words';
import { AnswerWords } from './answer/answer';
import './opinion.css';

/** The comparison of a second opinion with the first answer, unless that was deleted. */
export function Opinion({ job, first }: { job: Job; first: Job | undefined }): VNode | null {
  // Only complete answers are compared.
  if (!first || job.state !== 'done' || job.answer.trim() === '') return null;
  return <ComparedOpinions job={job} first={first} />;
}

/** A text in its language and direction, with some parts highlighted. */
function Words({ text, lang, marks = [] }: { text: string; lang: string; marks?: readonly Span[] }): VNode {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { at, length } of marks.toSorted((one, other) => one.at - other.at)) {
    if (at < end) continue;
    parts.push(text.slice(end, at), <mark key={at}>{text.slice(at, at + length)}</mark>);
    end = at + length;
  }
  return (
    <bdi lang={lang} dir="auto">
      {parts}
      {text.slice(end)}
    </bdi>
  );
}

/** The first answer, folded. It is rendered when it is opened. */
function FirstAnswer({ title, first, lang }: { title: string; first: Job; lang: string }): VNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <AnswerWords turn={first} lang={lang} />}
    </details>
  );
}

/** A heading with its list; nothing if the list is empty. */
function Part({ title, children }: { title: string; children: readonly VNode[] }): VNode | null {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  );
}

/** The two wordings of a statement, each with its differences marked. */
function Wordings({ pair: { first, second }, marks, names, lang }: WordingsProps): VNode {
  return (
    <>
      <p>
        <span class="who">{t('opinion_says', names[0])}</span>{' '}
        <Words text={first.text} lang={lang} marks={marks.first} />
      </p>
      <p>
        <span class="who">{t('opinion_says', names[1])}</span>{' '}
        <Words text={second.text} lang={lang} marks={marks.second} />
      </p>
    </>
  );
}

interface WordingsProps {
  pair: Pick<StatementPair, 'first' | 'second'>;
  marks: DifferingWords;
  names: readonly [string, string];
  lang: string;
}

const marksOf = ({ differences }: StatementPair): DifferingWords => ({
  first: differences.flatMap(({ first }) => first),
  second: differences.flatMap(({ second }) => second),
});

/** Returns the difference of two sentences in words, for users who do not see the highlights. */
function differenceWords({ first, second }: Difference, pair: StatementPair): string {
  const words = (text: string, spans: readonly Span[]): string =>
    listWords(spans.map(({ at, length }) => text.slice(at, at + length)));
  return t('opinion_against', words(pair.first.text, first), words(pair.second.text, second));
}

/**
 * Compares a second opinion with the first answer word by word, on this device. Shows statements of both, similar ones, statements of one
 * only, and differences.
 */
function ComparedOpinions({ job, first }: { job: Job; first: Job }): VNode {
  const { settings } = usePanelTools();
  const chosen = settings?.answerLanguage ?? '';
  const lang = answerLanguageOf(job, chosen);
  const firstLang = answerLanguageOf(first, chosen);
  const found = useMemo(() => align(first.answer, job.answer, lang), [first.answer, job.answer, lang]);
  const names =
    distinguishingNames(first.answerer, job.answerer) ?? ([t('opinion_first'), t('opinion_second')] as const);
  const only = (statements: typeof found.onlyFirst, langOfAll: string): VNode[] =>
    statements.map(({ text }, at) => (
      <li key={at}>
        <Words text={text} lang={langOfAll} />
      </li>
    ));
  return (
    <div class="opinion" data-part="opinion">
      <FirstAnswer title={t('opinion_compared', names[0])} first={first} lang={firstLang} />
      <Part title={t('opinion_both')}>
        {found.both.map(({ first: { text } }, at) => (
          <li key={at}>
            <Words text={text} lang={lang} />
          </li>
        ))}
      </Part>
      <Part title={t('opinion_similar')}>
        {found.similar.map((pair, at) => (
          <li key={at}>
            <Wordings pair={pair} marks={pair.words} names={names} lang={lang} />
          </li>
        ))}
      </Part>
      <Part title={t('opinion_only', names[0])}>{only(found.onlyFirst, firstLang)}</Part>
      <Part title={t('opinion_only', names[1])}>{only(found.onlySecond, lang)}</Part>
      <Part title={t('opinion_differ')}>
        {found.differ.map((pair, at) => (
          <li key={at}>
            {pair.differences.map((difference) => (
              <p key={difference.kind} class="what">
                {differenceWords(difference, pair)}
              </p>
            ))}
            <Wordings pair={pair} marks={marksOf(pair)} names={names} lang={lang} />
          </li>
        ))}
      </Part>
      <p class="meta">{found.isCut ? t('opinion_cut') : t('opinion_by_words')}</p>
    </div>
  );
}
