import type { VNode } from 'preact';
import type { Proposal } from '../../utils/domain/alt-text';
import type { Job } from '../../utils/domain/job';
import type { ListedPicture } from '../../utils/domain/page-pictures';
import { t } from '../../utils/text/messages';
import { ItemJob } from './item-job';
import { factsOf, labelOf, reasonWords } from './picture-words';
import { ProposalBox } from './proposal-box';

/** All that an item shows. `place` counts from 1. */
export interface Item {
  picture: ListedPicture;
  place: number;
  isShown: boolean;
  isSelected: boolean;
  proposal: Proposal | undefined;
  job: Job | undefined;
  /** Whether the page is still there. */
  isLive: boolean;
  write: (ids: readonly string[]) => Promise<void>;
}

function Buttons({ label, hasProposal }: { label: string; hasProposal: boolean }): VNode {
  return (
    <div class="row">
      <button type="button" class="plain" data-act="describe" aria-label={t('list_describe_of', label)}>
        {t('list_describe')}
      </button>
      {!hasProposal && (
        <button type="button" class="plain" data-act="alt" aria-label={t('list_alt_of', label)}>
          {t('list_alt')}
        </button>
      )}
      <button type="button" class="plain" data-act="go" aria-label={t('list_go_of', label)}>
        {t('list_go')}
      </button>
    </div>
  );
}

/** What is drawn of a picture's address where the page cannot draw it: nothing that only lives in the page. */
const ownAddress = (address: string): string => (/^(?:https?|data):/i.test(address) ? address : '');

/** One picture of the list. Its buttons and its box are heard by the list; a function, not a component: there are thousands. */
export function pictureItem(item: Item): VNode {
  const { picture, place, isShown, isSelected, proposal, job, isLive, write } = item;
  const { ref, verdict, name, lang, hints, address, written } = picture;
  const label = labelOf(picture, place);
  return (
    <li key={ref} data-ref={ref} data-verdict={verdict} hidden={!isShown}>
      <label class="pick">
        <input type="checkbox" checked={isSelected} />
        <span class="name" dir="auto" lang={name === '' ? undefined : lang || undefined}>
          {label}
        </span>
      </label>
      <div class="thumb">
        <img
          alt=""
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          data-address={ownAddress(address)}
        />
      </div>
      <div class="about">
        <p>
          <span class="tag">{t(`verdict_${verdict}`)}</span> {reasonWords(picture.reason)}
        </p>
        {hints.map((hint) => (
          <p key={hint} class="advice" data-hint={hint}>
            {t(`list_hint_${hint}`)}
          </p>
        ))}
        <p class="meta">{factsOf(picture)}</p>
        {written !== '' && <p class="meta">{t('list_written', written)}</p>}
        {isLive && <Buttons label={label} hasProposal={proposal !== undefined} />}
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
      </div>
    </li>
  );
}

/** Draws items, each again only when something of its own has changed. */
export function createItems(): (item: Item) => VNode {
  const drawn = new Map<string, { item: Item; node: VNode }>();
  const isSame = (a: Item, b: Item): boolean =>
    a.picture === b.picture &&
    a.place === b.place &&
    a.isShown === b.isShown &&
    a.isSelected === b.isSelected &&
    a.proposal === b.proposal &&
    a.job === b.job &&
    a.isLive === b.isLive &&
    a.write === b.write;
  return (item) => {
    const { ref } = item.picture;
    const known = drawn.get(ref);
    if (known && isSame(known.item, item)) return known.node;
    const node = pictureItem(item);
    drawn.set(ref, { item, node });
    return node;
  };
}
