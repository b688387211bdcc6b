import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Estimate } from '../../utils/model/batch';
import type { ListedPicture } from '../../utils/model/page-pictures';
import { t, tn } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { batchUsageWords } from './batch-card';

type Plan = ReturnType<typeof planFor>;

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
    spacers: items.filter(({ skip }) => skip === 'spacer').length,
  };
}

/** The pictures for a batch when none is selected: those without alt text and without a proposal. */
export function withoutAltText(
  pictures: readonly ListedPicture[],
  proposed: { has: (ref: string) => boolean },
): readonly ListedPicture[] {
  return pictures.filter(({ verdict, ref }) => verdict === 'missing' && !proposed.has(ref));
}

/** The tokens and the cost that a batch will take. */
function estimateWords({ tokensEach, costEach, from }: Estimate, pictures: number): string {
  if (tokensEach === null) return t('batch_not_known');
  const taken = batchUsageWords(tokensEach * pictures, costEach === null ? null : costEach * pictures);
  return tn('batch_estimate', from, taken);
}

/** Returns what a batch will do: how many pictures it asks about, whom, the estimate, and what it skips. */
function planWords({ asked, decorative, spacers, repeated }: Plan, estimate: Estimate): string[] {
  return [
    tn('batch_count', asked),
    answererWords(estimate),
    ...(estimate.host === '' ? [] : [estimateWords(estimate, asked - repeated)]),
    ...(decorative > 0 ? [tn('batch_decorative', decorative)] : []),
    ...(spacers > 0 ? [tn('batch_spacers', spacers)] : []),
    ...(repeated > 0 ? [tn('batch_repeated', repeated)] : []),
  ];
}

interface Budget {
  unit: 'tokens' | 'dollars';
  amount: string;
}

/** The most that a batch may use; empty is no limit. */
function BudgetField({
  budget,
  change,
  hasPrices,
}: {
  budget: Budget;
  change: (budget: Budget) => void;
  hasPrices: boolean;
}): VNode {
  const field = useId();
  return (
    <div class="field">
      <label for={field}>{t('batch_budget')}</label>
      <div class="row">
        <input
          id={field}
          type="number"
          min={0}
          step={budget.unit === 'tokens' ? 1 : 'any'}
          value={budget.amount}
          aria-describedby={`${field}-hint`}
          onInput={(event) => change({ ...budget, amount: event.currentTarget.value })}
        />
        {hasPrices ? (
          <select
            aria-label={t('batch_budget_unit')}
            value={budget.unit}
            onChange={(event) =>
              change({ ...budget, unit: event.currentTarget.value === 'dollars' ? 'dollars' : 'tokens' })
            }
          >
            <option value="tokens">{t('batch_unit_tokens')}</option>
            <option value="dollars">{t('batch_unit_dollars')}</option>
          </select>
        ) : (
          <span>{t('batch_unit_tokens')}</span>
        )}
      </div>
      <p id={`${field}-hint`} class="meta">
        {t('batch_budget_hint')}
      </p>
    </div>
  );
}

/** Whether the browser's built-in model answers, which uses no tokens and sends nothing. */
const isOnDevice = ({ host, tokensEach }: Estimate): boolean => host === '' && tokensEach !== null;

function answererWords(estimate: Estimate): string {
  const { host, model } = estimate;
  if (isOnDevice(estimate)) return t('batch_asks_device');
  if (host === '') return t('batch_asks_nobody');
  return model === '' ? t('batch_asks_host', host) : t('batch_asks', model, host);
}

/** The plan of a batch: what it will do and use, and the button that starts it. */
function BatchPlan({ plan, close }: { plan: Plan; close: () => void }): VNode {
  const { act, settings, openSettings } = usePanelTools();
  const facts = useId();
  const [estimate, setEstimate] = useState<Estimate>();
  const [budget, setBudget] = useState<Budget>({ unit: 'tokens', amount: '' });
  useEffect(() => {
    let left = false;
    act(async () => {
      const found = await background.estimateCost({});
      if (!left) setEstimate(found);
    });
    return () => {
      left = true;
    };
  }, [act, settings?.describeWith]);
  if (!estimate) return <p class="meta">{t('batch_estimating')}</p>;
  const amount = Math.max(0, Number(budget.amount) || 0);
  // The card of the started batch takes the place of this plan.
  const start = async (): Promise<void> => {
    await background.startBatch({
      items: [...plan.items],
      budgetTokens: budget.unit === 'tokens' ? Math.round(amount) : 0,
      budgetCost: budget.unit === 'dollars' ? amount : 0,
    });
  };
  return (
    <div class="plan">
      <ul id={facts} class="facts">
        {planWords(plan, estimate).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {estimate.host !== '' && (
        <BudgetField budget={budget} change={setBudget} hasPrices={estimate.costEach !== null} />
      )}
      <div class="row">
        {estimate.host === '' && !isOnDevice(estimate) ? (
          <button type="button" class="first" onClick={() => openSettings()}>
            {t('action_settings')}
          </button>
        ) : (
          <button type="button" class="first" aria-describedby={facts} onClick={() => act(start)}>
            {t('batch_start')}
          </button>
        )}
        <button type="button" onClick={close}>
          {t('batch_cancel')}
        </button>
      </div>
    </div>
  );
}

/** The button that opens the plan of a batch: for the selected pictures, else for those without alt text. */
export function BatchStart({
  pictures,
  isSelection,
}: {
  pictures: readonly ListedPicture[];
  isSelection: boolean;
}): VNode | null {
  const [isOpen, setOpen] = useState(false);
  const way = useRef<HTMLButtonElement>(null);
  const details = useId();
  const place = useKeptFocus<HTMLDivElement>((around) => around.querySelector('button'));
  const close = (): void => {
    setOpen(false);
    way.current?.focus();
  };
  const plan = planFor(pictures);
  if (plan.asked === 0) return null;
  const which = isSelection ? 'selected' : 'lacking';
  return (
    <div ref={place} class="batch" onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}>
      <button
        ref={way}
        type="button"
        class={isOpen ? undefined : 'first'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {tn(`batch_for_${which}`, plan.asked)}
      </button>
      {isOpen && (
        <div id={details}>
          <BatchPlan plan={plan} close={close} />
        </div>
      )}
    </div>
  );
}
