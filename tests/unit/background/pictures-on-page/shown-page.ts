import type { AltWrite as Names } from '../../../../utils/model/alt-text';
import type { ListedPlace } from '../../../../utils/model/batch';
import { hashOf } from '../../../../utils/model/picture';
import { createProposals } from '../../../../utils/background/pictures-on-page/proposals';
import { createProposalWriter } from '../../../../utils/background/pictures-on-page/proposal-writer';
import { dataUriOf, fakePage, noFacts } from '../../acquire/fake-page';
import { createTestJobs } from '../jobs/fake-runs';
import { fakeScripts } from '../../support/fake-contexts';

export const lion = dataUriOf('palette.gif', 'image/gif');
export const other = dataUriOf('alpha.png', 'image/png');
/** The address of a picture that nobody can read. */
export const unreadable = 'https://elsewhere.example/lion.jpg';
export const lionHash = async () => hashOf(await (await fetch(lion)).blob());

export interface Shown extends ListedPlace {
  bytes: string;
  /** Whether its author gave it a name. */
  isNamed?: boolean;
}

/** A page that shows these pictures. */
export function showPage(pictures: readonly Shown[]) {
  const written: Names[] = [];
  const find = (ref: string | undefined) => pictures.find((one) => one.ref === ref);
  const page = fakePage({
    readFacts: async ({ ref }) => {
      const { bytes = '' } = find(ref) ?? {};
      return { ...noFacts, addresses: [bytes], loaded: [bytes], requested: [bytes], isDrawable: true };
    },
  });
  fakeScripts({
    ...page,
    candidates: ({ known }: { known: Pick<ListedPlace, 'address' | 'selector'>[] }) =>
      pictures
        .filter((one) =>
          known.some(
            ({ address, selector }) =>
              (address !== '' && one.address === address) || (selector !== '' && one.selector === selector),
          ),
        )
        .map(({ ref, address, selector, isNamed = false }) => ({ ref, address, selector, isNamed })),
    writeAlt: ({ writings, prefix }: { writings: Names[]; prefix: string }) =>
      writings.map(({ ref, text, lang }) => {
        const picture = find(ref);
        if (!picture) return { ref, outcome: 'gone' };
        if (picture.isNamed) return { ref, outcome: 'authorNamed' };
        written.push({ ref, text: prefix + text, lang });
        return { ref, outcome: 'written' };
      }),
    undoAlt: ({ refs }: { refs?: string[] }) => {
      const all = written.splice(0);
      written.push(...all.filter(({ ref }) => refs?.includes(ref) === false));
      return { undone: all.length - written.length };
    },
  });
  const jobs = createTestJobs();
  const proposals = createProposals(jobs);
  return { jobs, proposals, proposalWriter: createProposalWriter(proposals), written, page };
}

export const here: Shown = {
  ref: 'load-1 content 0',
  address: 'https://zoo.example/lion.jpg',
  selector: '#lion',
  bytes: lion,
};
