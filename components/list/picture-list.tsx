import { render, type VNode } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { picturesContract } from '../../utils/bus/contracts/pictures';
import { client } from '../../utils/bus/rpc';
import { t } from '../../utils/i18n/messages';
import { PanelToolsContext } from '../shared/panel-tools';
import { ItemJob } from './item-job';
import type { Item } from './item-view';
import { actOfKey, nextWithoutName } from './list-keys';
import { checkboxOf, createListView, rowOf, type ListView } from './list-view';
import { pictureLabel } from './picture-words';
import { ProposalBox } from './proposal-box';

/** What can be done with a picture of the list. */
export type ItemAct = 'describe' | 'alt' | 'go';

interface Heard {
  act: (act: ItemAct, ref: string) => void;
  select: (ref: string, isSelected: boolean) => void;
  search: () => void;
  hasLetters: boolean;
}

/** A thumbnail's longer side, in pixels: twice what it is shown in. */
const side = 112;

const refOf = (item: HTMLElement | null): string => item?.dataset['ref'] ?? '';

/** The script in a tab that knows its page's pictures. */
export function pictureScript(tabId: number) {
  return client(picturesContract, (message) => browser.tabs.sendMessage(tabId, message, { frameId: 0 }));
}

function heardKey(event: KeyboardEvent, list: HTMLElement, { act, search, hasLetters }: Heard): void {
  const wanted = hasLetters ? actOfKey(event) : undefined;
  if (wanted === undefined) return;
  event.preventDefault();
  const item = rowOf(event.target);
  switch (wanted) {
    case 'next':
    case 'previous': {
      const items = [...list.querySelectorAll<HTMLElement>('.item')];
      checkboxOf(nextWithoutName(items, item, wanted === 'next' ? 1 : -1))?.focus();
      break;
    }
    case 'search':
      search();
      break;
    case 'select':
      checkboxOf(item)?.click();
      break;
    case 'describe':
    case 'go':
      if (item) act(wanted, refOf(item));
  }
}

function heardClick(target: EventTarget | null, { act, select }: Heard): void {
  const item = rowOf(target);
  if (!item || !(target instanceof Element)) return;
  const wanted = target.closest<HTMLElement>('button[data-act]')?.dataset['act'];
  if (wanted === 'describe' || wanted === 'alt' || wanted === 'go') act(wanted, refOf(item));
  const box = checkboxOf(item);
  if (target === box) select(refOf(item), box.checked);
}

/** What is proposed for a picture, and what is being done about it. */
function More({ item, write }: { item: Item; write: Writes }): VNode {
  const { picture, place, proposal, job, isLive } = item;
  const label = pictureLabel(picture, place);
  return (
    <>
      {job && <ItemJob job={job} label={label} />}
      {proposal && (
        <ProposalBox
          key={proposal.id}
          proposal={proposal}
          picture={picture}
          label={label}
          isLive={isLive}
          write={write}
        />
      )}
    </>
  );
}

type Writes = (ids: readonly string[]) => Promise<void>;

/** The list itself: every item is in the page, unless it is hidden. One listener hears for all of them. */
export function PictureRows({
  items,
  isHidden,
  tabId,
  write,
  ...heard
}: Heard & { items: readonly Item[]; isHidden: boolean; tabId: number; write: Writes }): VNode {
  const tools = useContext(PanelToolsContext);
  const list = useRef<HTMLDivElement>(null);
  const view = useRef<ListView>(null);
  const around = useRef({ tools, write });
  around.current = { tools, write };
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const page = pictureScript(tabId);
    const draw = (place: HTMLElement, item: Item | undefined): void => {
      const { tools, write } = around.current;
      const more = item && (
        <PanelToolsContext.Provider value={tools}>
          <More item={item} write={write} />
        </PanelToolsContext.Provider>
      );
      render(more ?? null, place);
    };
    const shown = createListView(element, (ref) => page.thumbnail({ ref, side }), draw);
    view.current = shown;
    return () => shown.close();
  }, [tabId]);
  useLayoutEffect(() => view.current?.redraw(), [tools, write]);
  useLayoutEffect(() => view.current?.putAway(isHidden), [isHidden, tabId]);
  useLayoutEffect(() => view.current?.show(items), [items, tabId]);
  return (
    <div
      ref={list}
      class="pictures-list"
      role="list"
      aria-label={t('list_title')}
      onClick={({ target }) => heardClick(target, heard)}
      onKeyDown={(event) => heardKey(event, event.currentTarget, heard)}
      // Neither the page nor the browser could draw it.
      onErrorCapture={({ target }) => target instanceof HTMLImageElement && target.removeAttribute('src')}
    />
  );
}
