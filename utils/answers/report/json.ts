import { characterCount } from '../../lib/text';
import { proposedAttribute, type Report } from './report';

/** A report for programs: English names and codes, of a shape that its version tells. */
export function reportJson({ page, at, reported, rows }: Report): string {
  const pictures = reported.map(({ picture, proposal }, index) => ({
    selector: picture?.selector ?? proposal?.selector ?? '',
    url: picture?.address ?? proposal?.address ?? '',
    kind: picture?.kind ?? null,
    role: picture?.role ?? null,
    lang: picture?.lang ?? null,
    alt: picture?.alt ?? null,
    name: picture?.name ?? null,
    verdict: picture?.verdict ?? null,
    reason: picture?.reason ?? null,
    reasonInWords: rows[index]?.reason ?? '',
    hints: picture?.hints ?? [],
    proposal: proposal
      ? {
          decision: proposal.decision,
          text: proposal.text,
          length: characterCount(proposal.text),
          long: proposal.long,
          why: proposal.why,
          lang: proposal.lang,
          isReviewed: proposal.isReviewed,
          attribute: proposedAttribute(proposal),
        }
      : null,
  }));
  const report = {
    format: 'sightread-report',
    version: 1,
    page,
    madeAt: new Date(at).toISOString(),
    pictures,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
