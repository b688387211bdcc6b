import { render, type VNode } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { picturesContract } from '../../utils/bus/contracts/pictures';
import { client } from '../../utils/bus/rpc';
import { t } from '../../utils/i18n/messages';
import { PanelToolsContext, usePanelTools } from '../shared/panel-tools';
import type { Item } from './item-view';
import { checkboxOf, createListView, rowOf, type ListView } from './list-view';
import { pictureLabel } from './picture-words';
import { ProposalBox } from './proposal-box';
import type { AltWriting } from './use-alt-writer';
import { WentWrong } from './went-wrong';
import type { Job } from '../../utils/model/job';
import type { ListedPage } from '../../utils/model/page-pictures';
import { taskName } from '../../utils/i18n/answer-words';
import { plainTextBlocks } from '../../utils/i18n/plain-words';
import { endedEarlyWords, useNow, stageProgress, stageWords } from '../shared/job-words';
import { background } from '../shared/background';

/** The length of the beginning of an answer, in characters: more than three lines of a wide window. */
const maxBeginning = 600;

/** The job for a picture of the list: its progress, the beginning of its answer, or its failure. */
function ItemJob({
  job,
  isProposed,
  label,
  openAnswer,
}: {
  job: Job;
  /** Whether its answer is a proposal, which has its own box. */
  isProposed: boolean;
  label: string;
  openAnswer: OpenAnswer;
}): VNode | null {
  const { act } = usePanelTools();
  const { id, state } = job;
  const now = useNow(state === 'working' && job.stage.kind === 'waiting');
  if (state === 'working') {
    const progress = stageProgress(job.stage);
    const words = t('label_of', taskName(job.task), stageWords(job.stage, now));
    return (
      <div class="job" data-job={state}>
        <p class="meta">{words}</p>
        <progress aria-label={words} {...(progress === undefined ? {} : { value: progress })} />
        <button
          type="button"
          class="small"
          aria-label={t('label_of', t('action_stop'), label)}
          onClick={() => act(() => background.stop({ id }))}
        >
          {t('action_stop')}
        </button>
      </div>
    );
  }
  if (state === 'done' && isProposed) return null;
  if (state === 'done')
    return (
      <div class="job" data-job={state}>
        <p class="beginning" dir="auto">
          {plainTextBlocks(job.answer.slice(0, maxBeginning)).join(' ')}
        </p>
        <button
          type="button"
          class="ghost small"
          aria-label={t('label_of', t('list_answer'), label)}
          onClick={() => openAnswer(id)}
        >
          {t('list_answer')}
        </button>
      </div>
    );
  return (
    <div class="job" data-job={state}>
      <Ended job={job} />
      <button
        type="button"
        class="small"
        aria-label={t('label_of', t('action_retry'), label)}
        onClick={() => act(() => background.retry({ id }))}
      >
        {t('action_retry')}
      </button>
    </div>
  );
}

function Ended({ job }: { job: Job }): VNode {
  if (job.state === 'failed' && job.failure) return <WentWrong failure={job.failure} />;
  return <p class="meta">{endedEarlyWords(job)}</p>;
}

/** What the buttons of a row do. */
export type ItemAction = 'describe' | 'alt' | 'go';

interface RowHandlers {
  act: (act: ItemAction, ref: string) => void;
  select: (ref: string, isSelected: boolean) => void;
}

const refOf = (item: HTMLElement | null): string => item?.dataset['ref'] ?? '';

/** The script that lists the pictures of a document, in its tab. */
export function pictureScript(tabId: number, document: string) {
  return client(picturesContract, (message) =>
    browser.tabs.sendMessage(tabId, { ...message, document }, { frameId: 0 }),
  );
}

function handleClick(target: EventTarget | null, { act, select }: RowHandlers): void {
  const item = rowOf(target);
  if (!item || !(target instanceof Element)) return;
  const wanted = target.closest<HTMLElement>('button[data-act]')?.dataset['act'];
  if (wanted === 'describe' || wanted === 'alt' || wanted === 'go') act(wanted, refOf(item));
  const box = checkboxOf(item);
  if (target === box) select(refOf(item), box.checked);
}

/** The job and the proposal for a picture. */
function Results({
  item,
  openAnswer,
  ...altWriting
}: {
  item: Item;
  openAnswer: OpenAnswer;
} & AltWriting): VNode {
  const { picture, place, proposal, job } = item;
  const label = pictureLabel(picture, place);
  return (
    <>
      {job && (
        <ItemJob
          job={job}
          isProposed={job.batch !== undefined || proposal?.job === job.id}
          label={label}
          openAnswer={openAnswer}
        />
      )}
      {proposal && (
        <ProposalBox key={proposal.id} proposal={proposal} item={item} label={label} {...altWriting} />
      )}
    </>
  );
}

type OpenAnswer = (id: string) => void;

/** The list itself. Its event listeners serve all rows. */
export function PictureRows({
  items,
  isHidden,
  listed: { document },
  thumbnail,
  writeAlt,
  undoAlt,
  openAnswer,
  ...handlers
}: RowHandlers &
  AltWriting & {
    items: readonly Item[];
    isHidden: boolean;
    listed: ListedPage;
    thumbnail: (ref: string) => Promise<string | null>;
    openAnswer: OpenAnswer;
  }): VNode {
  const tools = useContext(PanelToolsContext);
  const list = useRef<HTMLDivElement>(null);
  const view = useRef<ListView>(null);
  const context = useRef({ tools, writeAlt, undoAlt, openAnswer });
  context.current = { tools, writeAlt, undoAlt, openAnswer };
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const draw = (place: HTMLElement, item: Item | undefined): void => {
      const { tools, ...acts } = context.current;
      const results = item && (
        <PanelToolsContext.Provider value={tools}>
          <Results item={item} {...acts} />
        </PanelToolsContext.Provider>
      );
      render(results ?? null, place);
    };
    const shown = createListView(element, thumbnail, draw);
    view.current = shown;
    return () => shown.close();
  }, [thumbnail]);
  useLayoutEffect(() => view.current?.redraw(), [tools, writeAlt, undoAlt, openAnswer]);
  useLayoutEffect(() => view.current?.detach(isHidden), [isHidden, document]);
  useLayoutEffect(() => view.current?.show(items), [items, document]);
  return (
    <div
      ref={list}
      class="pictures-list"
      role="list"
      aria-label={t('list_title')}
      onClick={({ target }) => handleClick(target, handlers)}
    />
  );
}
