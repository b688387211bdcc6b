import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Settings } from '../../../utils/model/settings';
import { t } from '../../../utils/i18n/messages';
import { useChosen } from '../../shared/hooks/use-chosen';
import { Field } from '../../shared/field';

/** Whether it is a number that is none below 0; empty is 0. */
function isAmount(text: string, isWhole: boolean): boolean {
  const amount = Number(text);
  return amount >= 0 && Number.isFinite(amount) && (!isWhole || Number.isInteger(amount));
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
  change: (amount: number) => Promise<unknown>;
}): VNode {
  const [isWrong, setIsWrong] = useState(false);
  const { shown, type, choose, leave } = useChosen(String(value), (typed) => change(Number(typed)));
  const commit = (typed: string): void => {
    const isRight = isAmount(typed, isWhole);
    setIsWrong(!isRight);
    // Empty is 0.
    if (isRight) choose(String(Number(typed)));
  };
  return (
    <Field
      {...(setting && { setting })}
      label={label}
      hint={hint}
      error={isWrong && shown !== String(value) ? t('amount_wrong') : undefined}
    >
      {(ties) => (
        <input
          {...ties}
          type="number"
          min={0}
          step={isWhole ? 1 : 'any'}
          value={shown}
          onInput={(event) => type(event.currentTarget.value)}
          onChange={(event) => {
            // What is no number at all reads as empty.
            const { value: typed, validity } = event.currentTarget;
            commit(validity.badInput ? 'none' : typed);
          }}
          onBlur={leave}
        />
      )}
    </Field>
  );
}
