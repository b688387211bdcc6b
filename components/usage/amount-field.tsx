import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Settings } from '../../utils/domain/settings';
import { t } from '../../utils/text/messages';
import { Field } from '../options/field';

/** A number that is none below 0; empty is 0. */
function amountIn(text: string, isWhole: boolean): number | undefined {
  const amount = Number(text);
  return amount >= 0 && Number.isFinite(amount) && (!isWhole || Number.isInteger(amount))
    ? amount
    : undefined;
}

/** A box for an amount, which holds as soon as it is left. */
export function AmountField({
  setting,
  label,
  hint,
  value,
  isWhole,
  change,
}: {
  setting?: keyof Settings;
  label: string;
  hint: string;
  value: number;
  isWhole: boolean;
  change: (amount: number) => void;
}): VNode {
  const [text, setText] = useState(String(value));
  const [isWrong, setIsWrong] = useState(false);
  useLayoutEffect(() => setText(String(value)), [value]);
  const commit = (typed: string): void => {
    const amount = amountIn(typed, isWhole);
    setIsWrong(amount === undefined);
    if (amount !== undefined) change(amount);
  };
  return (
    <Field
      {...(setting && { setting })}
      label={label}
      hint={hint}
      error={isWrong ? t('amount_wrong') : undefined}
    >
      {(ties) => (
        <input
          {...ties}
          type="number"
          min={0}
          step={isWhole ? 1 : 'any'}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={(event) => {
            // What is no number at all reads as empty.
            const { value: typed, validity } = event.currentTarget;
            commit(validity.badInput ? 'none' : typed);
          }}
        />
      )}
    </Field>
  );
}
