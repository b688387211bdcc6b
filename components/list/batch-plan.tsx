import type { VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Estimate } from '../../utils/model/batch';
import type { ListedPicture } from '../../utils/model/page-pictures';
import { formatNumber, t } from '../../utils/i18n/messages';
import { oneLine } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { batchUsageWords, skipReasons } from './batch-card';

/** The pictures of a batch, and how many of them it will ask about. */
export type BatchItems = ReturnType<typeof planFor>;

/** Plans a batch that skips decorative pictures and those that are too small to describe. */
export function planFor(pictures: readonly ListedPicture[]) {
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
 * The pictures for a batch when none is selected: those without alt text and without a proposal. Not areas: only the whole
 * image map could be described for one.
 */
export function withoutAltText(
  pictures: readonly ListedPicture[],
  proposed: { has: (ref: string) => boolean },
): readonly ListedPicture[] {
  return pictures.filter(
    ({ verdict, ref, kind }) => verdict === 'missing' && kind !== 'area' && !proposed.has(ref),
  );
}

/** Returns how many pictures a batch skips, for each reason. */
export function skippedWords(plan: BatchItems): string[] {
  return (['decorative', 'spacer', 'repeated'] as const).flatMap((why) =>
    plan[why] > 0 ? [t('label_of', t(skipReasons[why]), formatNumber(plan[why]))] : [],
  );
}

/** The tokens and the cost that a batch will take, as far as they are known. */
function estimateWords({ tokensEach, costEach }: Estimate, pictures: number): string | undefined {
  if (tokensEach === null) return undefined;
  const words = batchUsageWords(tokensEach * pictures, costEach === null ? null : costEach * pictures);
  return t('batch_estimate', words);
}

/** Whether a model answers without a service, which uses no tokens. */
const isFree = ({ host, tokensEach }: Estimate): boolean => host === '' && tokensEach !== null;

/** Returns what a batch sends, where to, and what that takes. */
function planWords({ asked, repeated }: BatchItems, estimate: Estimate): string {
  const { host, model } = estimate;
  if (isFree(estimate)) return model === '' ? t('engine_device') : t('batch_sends', model);
  if (host === '') return t('failure_noConnection_title');
  return oneLine([
    t('batch_sends', model === '' ? host : t('with_detail', host, model)),
    estimateWords(estimate, asked - repeated),
  ]);
}

/** Returns what a batch will take of each picture; undefined until it is known. */
function useEstimate(): Estimate | undefined {
  const { act, settings } = usePanelTools();
  const [estimate, setEstimate] = useState<Estimate>();
  useEffect(() => {
    let isLeft = false;
    act(async () => {
      const found = await background.estimateCost({});
      if (!isLeft) setEstimate(found);
    });
    return () => {
      isLeft = true;
    };
  }, [act, settings?.describeWith]);
  return estimate;
}

/** The plan of a batch: what it will do and use, and the button that starts it. Esc closes it. */
export function BatchPlan({ plan, close }: { plan: BatchItems; close: () => void }): VNode {
  const { act, openSettings } = usePanelTools();
  const heading = useId();
  const facts = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const estimate = useEstimate();
  useLayoutEffect(() => title.current?.focus(), []);
  const skipped = skippedWords(plan);
  const isNobody = estimate?.host === '' && !isFree(estimate);
  // The card of the started batch takes the place of this plan.
  const start = async (): Promise<void> => {
    await background.startBatch({ items: [...plan.items] });
  };
  return (
    <section
      class="plan"
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        close();
      }}
    >
      <h3 ref={title} id={heading} tabIndex={-1}>
        {t('batch_for', formatNumber(plan.asked))}
      </h3>
      <div id={facts}>
        <p>{estimate ? planWords(plan, estimate) : t('loading')}</p>
        {skipped.length > 0 && <p class="meta">{oneLine(skipped)}</p>}
      </div>
      <div class="row">
        {isNobody && (
          <button type="button" class="first" onClick={() => openSettings()}>
            {t('action_settings')}
          </button>
        )}
        {estimate && !isNobody && (
          <button type="button" class="first" aria-describedby={facts} onClick={() => act(start)}>
            {t('batch_start')}
          </button>
        )}
        <button type="button" class="ghost" onClick={close}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}
