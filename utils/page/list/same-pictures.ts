import { sizeIndependentKey } from '../../lib/url';
import { normal } from '../../answers/alt-text/name-words';
import { isSvg } from '../elements';
import type { Row } from './inventory';

/** Counts which pictures of a page share a name or an address. */
export function pictureCounter(rows: readonly Row[]) {
  const byName = Map.groupBy(rows, nameKey);
  const byAddress = Map.groupBy(rows, ({ facts }) => facts.addresses[0] ?? '');
  const different = new Map<string, number>();
  return {
    /** How many different pictures have this one's name, itself included. */
    namesakes(row: Row): number {
      const key = nameKey(row);
      const same = byName.get(key) ?? [];
      if (key === '' || same.length < 2) return 1;
      const known = different.get(key) ?? new Set(same.map(identityOf)).size;
      different.set(key, known);
      return known;
    },
    /** How many pictures come from this one's address. */
    uses({ facts }: Row): number {
      const [address] = facts.addresses;
      return address === undefined ? 1 : (byAddress.get(address)?.length ?? 1);
    },
  };
}

const nameKey = ({ facts }: Row): string => normal(facts.name);

/** The same for one picture in several sizes and places, as far as that can be told. */
function identityOf({ picture: { element }, facts, listed }: Row): string {
  const [address] = facts.addresses;
  if (address !== undefined) return sizeIndependentKey(address);
  return isSvg(element, 'svg') ? element.innerHTML : listed.ref;
}
