import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { withoutControls } from '../../utils/lib/text';
import type { Job } from '../../utils/model/job';
import type { Hash, StoredPicture } from '../../utils/model/picture';
import { describeTask } from '../../utils/model/task-start';
import { type FileFacts, readFileFacts } from '../../utils/prepare/facts';
import { colorNames } from '../../utils/prepare/main-colors';
import { getPicture } from '../../utils/store/pictures';
import { pageLanguageOf } from '../../utils/i18n/answer-words';
import { listWords, type MessageKey, t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { plainNumber, zonelessTimeWords } from '../shared/format';
import { lacksService, usePanelTools } from '../shared/panel-tools';
import { OfferedDescribers } from './panel-failure';
import { OthersWords } from './others-words';
import './facts.css';

/** Returns what the file of a picture tells; undefined until it is read, and if it cannot be. */
function useFileFacts(hash: Hash): FileFacts | undefined {
  const [facts, setFacts] = useState<FileFacts>();
  useEffect(() => {
    let isLeft = false;
    const read = async (): Promise<void> => {
      const picture = await getPicture(hash);
      const found = picture && (await readFileFacts(picture));
      if (!isLeft) setFacts(found);
    };
    // The rest is shown without them.
    read().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [hash]);
  return facts;
}

/** Others' words about a picture. */
interface Told {
  from: MessageKey;
  text: string;
  lang: string;
}

/** The maximum length of others' words, in characters, and the maximum number of texts. */
const maxLength = 500;
const maxTexts = 6;

/** Returns others' words as plain text on one line, cut. */
function toldWords(text: string): string {
  const line = [...withoutControls(text)];
  return line.length > maxLength ? `${line.slice(0, maxLength).join('')}…` : line.join('');
}

/** Returns what the author says on the page and in the file, each text once, without what an alt text's card shows anyway. */
function authorsWords(job: Job, facts: FileFacts | undefined): Told[] {
  const { context } = job;
  const isShownBefore = job.task.kind === 'alt';
  const lang = pageLanguageOf(job);
  const onPage: Told[] = [
    { from: 'author_from_alt', text: toldWords(context?.alt ?? ''), lang },
    { from: 'sent_caption', text: toldWords(context?.caption ?? ''), lang },
  ];
  const inFile = (facts?.words ?? []).map((told): Told => ({
    from: 'sent_inFile',
    text: toldWords(told.text),
    lang: told.lang,
  }));
  const before = isShownBefore
    ? [...onPage.map(({ text }) => text), ...(context?.inFile ?? []).map(({ text }) => toldWords(text))]
    : [];
  const known = new Set(['', ...before]);
  return [...onPage, ...inFile].filter(({ text }) => !known.has(text) && known.add(text)).slice(0, maxTexts);
}

/** Returns the size of a picture, and of a file its type. */
function sizeWords({ width, height, mediaType, provenance }: StoredPicture): string {
  const size = t('size', plainNumber(width), plainNumber(height));
  const isFile = provenance !== 'screen' && provenance !== 'drawn';
  const type = mediaType.replace(/^image\/(?:x-)?|\+xml$/g, '').toUpperCase();
  return t('facts_size', isFile ? t('source_with_size', size, type) : size);
}

/** What this device can tell of a job's picture without any engine, each with its source. */
export function Facts({ job, picture }: { job: Job; picture: StoredPicture }): VNode {
  const heading = useId();
  const facts = useFileFacts(picture.hash);
  const names = t('color_names').split('|');
  const colors = (facts?.colors ?? []).map((color) => names[colorNames.indexOf(color)] ?? '');
  return (
    <section class="facts" data-part="facts" aria-labelledby={heading}>
      <h3 id={heading}>{t('facts_title')}</h3>
      <ul>
        {authorsWords(job, facts).map(({ from, text, lang }) => (
          <li key={`${from} ${text}`}>
            <OthersWords text={from} words={text} lang={lang} />
          </li>
        ))}
        {facts?.takenAt !== undefined && <li>{t('facts_taken', zonelessTimeWords(facts.takenAt))}</li>}
        <li>{sizeWords(picture)}</li>
        {colors.length > 0 && <li>{t('facts_colors', listWords(colors))}</li>}
      </ul>
    </section>
  );
}

/** Below the text of a picture that nothing described: what could, after which it goes on, then the button that describes it. */
export function DescribeRead({ job: { id } }: { job: Job }): VNode {
  const { actAndFollow, settings } = usePanelTools();
  const heading = useId();
  const describe = (): void => actAndFollow(() => background.followUp({ id, task: describeTask(settings) }));
  return (
    <>
      {!lacksService(settings) && (
        <section class="describe-read" aria-labelledby={heading}>
          <h3 id={heading}>{t('can_describe_now')}</h3>
          <button type="button" class="first" onClick={describe}>
            {t('task_describe')}
          </button>
        </section>
      )}
      <OfferedDescribers goOn={describe} />
    </>
  );
}
