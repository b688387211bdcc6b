import type { Proposal } from '../../../../utils/model/alt-text';
import { samplePage } from '../../model/samples';

/** What is proposed for a picture of the sample page, with these fields changed. */
export function sampleProposal(changes: Partial<Proposal> = {}): Proposal {
  const hash = changes.hash ?? 'aa11';
  return {
    id: `${samplePage.url} ${hash} #lion`,
    page: samplePage.url,
    hash,
    address: 'https://zoo.example/lion.jpg',
    selector: '#lion',
    ref: 'load-1 content 0',
    decision: 'alt',
    branch: 'informative',
    text: 'A lion',
    long: '',
    why: '',
    lang: 'en',
    job: 'one',
    at: 1,
    isEdited: false,
    isReviewed: false,
    isKept: false,
    isPageReadable: true,
    ...changes,
  };
}
