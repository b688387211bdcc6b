import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

/** One choice of a radio group; `unavailable` says why it cannot be chosen, `more` stands below it. */
export interface Choice {
  value: string;
  label: string;
  hint?: string;
  unavailable?: string;
  more?: ComponentChildren;
}

/** A group of radio buttons; a choice holds at once. */
export function RadioGroup({
  legend,
  choices,
  value,
  choose,
}: {
  legend: string;
  choices: readonly Choice[];
  value: string;
  choose: (value: string) => void;
}): VNode {
  const group = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map((choice) => {
        const id = `${group}-${choice.value}`;
        const hint = choice.unavailable ?? choice.hint;
        return (
          <div class="check" key={choice.value}>
            <input
              id={id}
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.unavailable !== undefined}
              aria-describedby={hint && `${id}-hint`}
              onChange={() => choose(choice.value)}
            />
            <div>
              <label for={id}>{choice.label}</label>
              {hint && (
                <p id={`${id}-hint`} class="meta">
                  {hint}
                </p>
              )}
              {choice.more}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
