import { useEffect, useState } from 'preact/hooks';
import type { Estimate } from '../../utils/model/batch';
import { type ListedPicture, verdictNow } from '../../utils/model/page-pictures';
import { formatNumber, listedFacts, t, tn } from '../../utils/i18n/messages';
import { oneLine } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { batchUsageWords } from './batch-card';

/** The pictures of a batch, and how many of them it will ask about. */
type BatchItems = ReturnType<typeof planFor>;

/** Plans a batch that skips decorative pictures and those that are too small to describe. */
function planFor(pictures: readonly ListedPicture[]) {
  const items = pictures.map(({ ref, address, selector, verdict, isSpacer }) => {
    const skip = isSpacer ? ('spacer' as const) : verdict === 'decorative' ? verdict : undefined;
    return { ref, address, selector, skip };
  });
  const asked = items.filter(({ skip }) => skip === undefined);
  const addresses = asked.flatMap(({ address }) => address || []);
  return {
    items,
    asked: asked.length,
    /** How many of the pictures that are asked about have the address of another. */
    repeated: addresses.length - new Set(addresses).size,
    decorative: items.filter(({ skip }) => skip === 'decorative').length,
    spacer: items.filter(({ skip }) => skip === 'spacer').length,
  };
}

/**
 * The pictures for a batch when none is selected: those that lack alt text and have no proposal. Not areas: only the whole
 * image map could be described for one.
 */
function toWriteFor(lacking: readonly ListedPicture[], proposed: Proposed): readonly ListedPicture[] {
  return lacking.filter(({ kind, ref }) => kind !== 'area' && !proposed.has(ref));
}

type Proposed = { has: (ref: string) => boolean };

const isMissing = (picture: ListedPicture): boolean => verdictNow(picture) === 'missing';
const isWeak = (picture: ListedPicture): boolean => verdictNow(picture) === 'poor';

/** A batch, and in words how its numbers come about. */
export interface BatchPlan extends BatchItems {
  /** Empty where the button of the batch says all. */
  words: string;
}

/**
 * Returns the batch that a list offers: for the selected pictures, else for those that a filter shows and that have missing or weak
 * alt text, else for all without alt text.
 */
export function batchPlan({
  pictures,
  selected,
  filtered,
  proposed,
}: {
  pictures: readonly ListedPicture[];
  selected: readonly ListedPicture[];
  /** The pictures that a filter shows; undefined without a filter. */
  filtered: readonly ListedPicture[] | undefined;
  proposed: Proposed;
}): BatchPlan {
  if (selected.length > 0) {
    const plan = planFor(selected);
    return {
      ...plan,
      words: sum(t('list_selected', formatNumber(selected.length)), selected.length, partsOf(plan)),
    };
  }
  const lacking = filtered
    ? filtered.filter((picture) => isMissing(picture) || isWeak(picture))
    : pictures.filter(isMissing);
  const plan = planFor(toWriteFor(lacking, proposed));
  const suggested = lacking.filter(({ ref }) => proposed.has(ref)).length;
  const areas = lacking.length - suggested - plan.items.length;
  const parts: Part[] = [
    ...partsOf(plan),
    [suggested, t('list_suggested', formatNumber(suggested))],
    [areas, t('list_areas', formatNumber(areas))],
  ];
  const isPlain = lacking.length === plan.asked || lacking.length === suggested;
  const number = formatNumber(lacking.length);
  const words = filtered ? t('list_shown', number) : t('list_without', number);
  return { ...plan, words: isPlain ? '' : sum(words, lacking.length, parts) };
}

/** The parts of a batch: to write, decorative, spacers. */
function partsOf({ asked, decorative, spacer }: BatchItems): Part[] {
  return [
    [asked, t('list_to_write', formatNumber(asked))],
    [decorative, t('list_decorative', formatNumber(decorative))],
    [spacer, tn('list_spacers', spacer)],
  ];
}

/** A part of a sum, and its words. */
type Part = [number: number, words: string];

/** Returns a sum with its parts, such as “4 without alt text: 3 to write, 1 is a spacer”; without parts if only the first counts. */
function sum(words: string, total: number, parts: readonly Part[]): string {
  const counted = parts.filter(([number]) => number > 0);
  if (parts[0]?.[0] === total) return words;
  return t('label_of', words, listedFacts(counted.map(([, each]) => each)));
}

/** The tokens and the cost that a batch will take, as far as they are known. */
function estimateWords({ tokensEach, costEach }: Estimate, pictures: number): string | undefined {
  if (tokensEach === null) return undefined;
  const words = batchUsageWords(tokensEach * pictures, costEach === null ? null : costEach * pictures);
  return t('batch_estimate', words);
}

/** Whether a model answers without a service, which uses no tokens. */
const isFree = ({ host, tokensEach }: Estimate): boolean => host === '' && tokensEach !== null;

/** Whether nothing can write alt text. */
export const isNobody = (estimate: Estimate): boolean => estimate.host === '' && !isFree(estimate);

/** Returns where a batch sends its pictures, and what that takes. */
export function planWords({ asked, repeated }: BatchItems, estimate: Estimate): string {
  const { host, model } = estimate;
  if (isNobody(estimate)) return t('failure_noConnection_title');
  if (isFree(estimate)) return model === '' ? t('engine_device') : t('batch_sends', model);
  return oneLine([
    t('batch_sends', model === '' ? host : t('with_detail', host, model)),
    repeated > 0 ? t('label_of', t('batch_skipped_repeated'), formatNumber(repeated)) : undefined,
    estimateWords(estimate, asked - repeated),
  ]);
}

/** Returns what a batch will take of each picture; undefined until it is known. */
export function useEstimate(): Estimate | undefined {
  const { act, settings } = usePanelTools();
  const [estimate, setEstimate] = useState<Estimate>();
  const { describeWith, connections } = settings ?? {};
  useEffect(() => {
    let isLeft = false;
    act(async () => {
      const found = await background.estimateCost({});
      if (!isLeft) setEstimate(found);
    });
    return () => {
      isLeft = true;
    };
  }, [act, describeWith, connections]);
  return estimate;
}
