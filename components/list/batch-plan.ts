import type { Batch, BatchItem, BatchProgress } from '../../utils/model/batch';
import type { ListedPicture } from '../../utils/model/page-pictures';

/** A picture for a batch, and why it would be passed by. */
export interface PlannedItem extends Pick<ListedPicture, 'ref' | 'address' | 'selector'> {
  skip?: 'decorative' | 'spacer' | 'named';
}

/** What a batch would do: `asked` of its items are asked about, and `repeated` of those show what another one shows. */
export interface Plan {
  items: readonly PlannedItem[];
  asked: number;
  repeated: number;
  decorative: number;
  spacers: number;
}

function skipOf({ verdict, isSpacer }: ListedPicture): PlannedItem['skip'] {
  if (isSpacer) return 'spacer';
  return verdict === 'decorative' ? 'decorative' : undefined;
}

/** Plans a batch for these pictures: what decorates and what is too small to be described is passed by. */
export function planFor(pictures: readonly ListedPicture[]): Plan {
  const items = pictures.map((picture): PlannedItem => {
    const { ref, address, selector } = picture;
    const skip = skipOf(picture);
    return skip === undefined ? { ref, address, selector } : { ref, address, selector, skip };
  });
  const asked = items.filter(({ skip }) => skip === undefined);
  const addresses = asked.map(({ address }) => address).filter((address) => address !== '');
  return {
    items,
    asked: asked.length,
    repeated: addresses.length - new Set(addresses).size,
    decorative: items.filter(({ skip }) => skip === 'decorative').length,
    spacers: items.filter(({ skip }) => skip === 'spacer').length,
  };
}

/** What a batch is made for when nothing is selected: the pictures without a name that nothing is proposed for yet. */
export function lacking(
  pictures: readonly ListedPicture[],
  proposed: { has: (ref: string) => boolean },
): readonly ListedPicture[] {
  return pictures.filter(({ verdict, ref }) => verdict === 'missing' && !proposed.has(ref));
}

const isOver = ({ state }: BatchItem): boolean => state !== 'waiting' && state !== 'working';

/** How far a batch is, from what there is to ask. Time left comes from its pace, after three answers. */
export function progressOf(batch: Batch, now: number): BatchProgress {
  const items = batch.items.filter(({ state }) => state !== 'skipped');
  const ended = items.filter(isOver).length;
  const pace = (now - batch.startedAt) / ended;
  return {
    of: items.length,
    ended,
    failed: items.filter(({ state }) => state === 'failed').length,
    left: ended < 3 ? null : pace * (items.length - ended),
  };
}
