import type { ComponentChildren, ComponentProps, VNode } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import {
  canBeAsked,
  settings as settingsSchema,
  type Connection,
  type Settings,
} from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { type MessageKey, t } from '../../utils/i18n/messages';
import { connectionLabel } from '../connection/connections';
import { CheckBox } from '../shared/check-box';
import { ConfirmBox } from '../shared/confirm-box';
import { Field } from '../shared/field';
import { answerLanguages } from '../shared/language-names';
import { type Keep, useChosen } from '../shared/hooks/use-chosen';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { inWords, settingDescriptors } from './setting-descriptors';

/** A card; one with a title is a region of the page. `heading` fits the headings around it. */
export function SettingsCard({
  id,
  title,
  heading: Heading = 'h3',
  children,
}: {
  id?: string;
  title: string | undefined;
  heading?: 'h2' | 'h3';
  children: ComponentChildren;
}): VNode {
  const heading = useId();
  if (title === undefined)
    return (
      <div id={id} class="card settings-card">
        {children}
      </div>
    );
  return (
    <section id={id} class="card settings-card" aria-labelledby={heading}>
      <Heading id={heading}>{title}</Heading>
      {children}
    </section>
  );
}

/** A list to choose one of. */
export function ChoiceList({
  value,
  change,
  ...more
}: { value: string; change: Keep<string> } & Pick<
  ComponentProps<'select'>,
  'id' | 'aria-describedby' | 'children'
>): VNode {
  const { shown, choose } = useChosen(value, change);
  return <select {...more} value={shown} onInput={(event) => choose(event.currentTarget.value)} />;
}

/** A labeled `ChoiceList` of some options. */
export function ChoiceField({
  value,
  options,
  change,
  ...words
}: Omit<ComponentProps<typeof Field>, 'children'> & {
  value: string;
  options: readonly { value: string; label: MessageKey }[];
  change: Keep<string>;
}): VNode {
  return (
    <Field {...words}>
      {(ties) => (
        <ChoiceList {...ties} value={value} change={change}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {t(option.label)}
            </option>
          ))}
        </ChoiceList>
      )}
    </Field>
  );
}

/** One choice of a radio group; `unavailable` says why it cannot be chosen, `more` is shown below it. */
interface RadioChoice {
  value: string;
  label: string;
  hint?: string;
  unavailable?: string;
  more?: ComponentChildren;
}

/** Returns the services as choices, by their ids; one without consent or without a model is disabled, with the reason. */
export function serviceChoices(connections: readonly Connection[]): RadioChoice[] {
  return connections.map((connection) => {
    const label = connectionLabel(connection, connections);
    if (canBeAsked(connection)) return { value: connection.id, label };
    const { isAgreed } = connection;
    const unavailable = isAgreed ? t('vision_model_error') : t('connection_imported', t('save_and_test'));
    return { value: connection.id, label, unavailable };
  });
}

/** A group of radio buttons that changes a setting; a choice is saved at once. `setting` may name several. */
export function RadioGroup({
  setting,
  legend,
  choices,
  value,
  choose,
}: {
  setting: string;
  legend: string;
  choices: readonly RadioChoice[];
  value: string;
  choose: Keep<string>;
}): VNode {
  const group = useId();
  const chosen = useChosen(value, choose);
  return (
    <fieldset data-setting={setting}>
      <legend>{legend}</legend>
      {choices.map((choice) => {
        const id = `${group}-${choice.value}`;
        const meaning = choice.unavailable ?? choice.hint;
        return (
          <div class="check" key={choice.value}>
            <input
              id={id}
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === chosen.shown}
              disabled={choice.unavailable !== undefined}
              aria-describedby={meaning && `${id}-hint`}
              onChange={() => chosen.choose(choice.value)}
            />
            <div>
              <label for={id}>{choice.label}</label>
              {meaning && (
                <p id={`${id}-hint`} class="meta">
                  {meaning}
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

interface ControlProps {
  setting: keyof Settings;
  label: string;
  hint: string;
}

type AmountProps = Omit<ControlProps, 'setting'> & {
  value: number;
  allowsFractions: boolean;
  change: Keep<number>;
};

/** A field for an amount from 0 on. */
export function AmountField({ value, allowsFractions, change, ...words }: AmountProps): VNode {
  const [isWrong, setIsWrong] = useState(false);
  const { shown, type, choose, leave } = useChosen(String(value), (typed, isLatest) =>
    change(Number(typed), isLatest),
  );
  const commit = (typed: string): void => {
    const amount = Number(typed);
    const isRight = amount >= 0 && (allowsFractions ? Number.isFinite(amount) : Number.isInteger(amount));
    setIsWrong(!isRight);
    if (isRight) choose(String(amount));
  };
  return (
    <Field {...words} error={isWrong && shown !== String(value) ? t('amount_wrong') : undefined}>
      {(ties) => (
        <input
          {...ties}
          type="number"
          min={0}
          step={allowsFractions ? 'any' : 1}
          value={shown}
          onInput={(event) => type(event.currentTarget.value)}
          onChange={(event) => {
            // For a text that is no number, browsers return an empty value; an empty text itself counts as 0.
            const { value: typed, validity } = event.currentTarget;
            commit(validity.badInput ? 'none' : typed);
          }}
          onBlur={leave}
        />
      )}
    </Field>
  );
}

function TextField({
  value,
  change,
  ...words
}: ControlProps & { value: string; change: Keep<string> }): VNode {
  const { shown, type, choose, leave } = useChosen(value, change);
  return (
    <Field {...words}>
      {(ties) => (
        <input
          {...ties}
          type="text"
          autocomplete="off"
          value={shown}
          onInput={(event) => type(event.currentTarget.value)}
          onChange={(event) => choose(event.currentTarget.value)}
          onBlur={leave}
        />
      )}
    </Field>
  );
}

function LanguageField({
  value,
  emptyLabel,
  change,
  ...words
}: ControlProps & { value: string; emptyLabel: string; change: Keep<string> }): VNode {
  const languages = useMemo(answerLanguages, []);
  return (
    <Field {...words}>
      {(ties) => (
        <ChoiceList {...ties} value={value} change={change}>
          <option value="">{emptyLabel}</option>
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </ChoiceList>
      )}
    </Field>
  );
}

/** Changes one setting; throws for a value that the schema does not admit, and where the browser's storage refuses. */
export function changeSetting(setting: keyof Settings, value: unknown): Promise<Settings> {
  return changeSettings((before) => settingsSchema.parse({ ...before, [setting]: value }));
}

/** The control of a setting, by its descriptor; what the user enters is saved at once. Nothing for a setting that has its own component. */
export function SettingControl({
  setting,
  settings,
}: {
  setting: keyof Settings;
  settings: Settings;
}): VNode | null {
  const keep: Keep<unknown> = (value) => changeSetting(setting, value);
  const descriptor = settingDescriptors[setting];
  const value = settings[setting];
  const text = typeof value === 'string' ? value : '';
  const label = t(descriptor.name);
  const hint = 'hint' in descriptor && descriptor.hint ? inWords(descriptor.hint) : '';
  const words = { setting, label, hint };
  switch (descriptor.kind) {
    case 'switch':
      return <CheckBox {...words} checked={value === true} change={keep} />;
    case 'choice':
      return <ChoiceField {...words} value={text} options={descriptor.options} change={keep} />;
    case 'language':
      return (
        <LanguageField {...words} value={text} emptyLabel={inWords(descriptor.emptyLabel)} change={keep} />
      );
    case 'text':
      return <TextField {...words} value={text} change={keep} />;
    case 'engine':
    case 'other':
    case 'merged':
      return null;
  }
}

/** A button that asks for confirmation by a button of the same name; the focus goes to the question, and returns. */
export function ClearButton({
  label,
  question,
  clear,
}: {
  label: string;
  question: string;
  clear: () => void;
}): VNode {
  const [isAsking, setIsAsking] = useState(false);
  const box = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button'));
  return (
    <div ref={box}>
      {isAsking ? (
        <ConfirmBox
          question={question}
          yes={label}
          no={t('cancel')}
          accept={() => {
            setIsAsking(false);
            clear();
          }}
          decline={() => setIsAsking(false)}
        />
      ) : (
        <button type="button" onClick={() => setIsAsking(true)}>
          {label}
        </button>
      )}
    </div>
  );
}
