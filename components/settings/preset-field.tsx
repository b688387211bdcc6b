import type { VNode } from 'preact';
import { presets, type PresetId } from '../../utils/model/presets';
import { t } from '../../utils/i18n/messages';
import { Field } from './field';
import type { ConnectionFormState } from './use-connection-form';

/** What a server wants of a person: a key or none, and what is to be switched on there. */
function hintFor(preset: PresetId | undefined): string {
  if (preset === undefined) return t('preset_hint');
  if (preset === 'portkey') return t('preset_gateway', t('connection_more'), t('extra_headers'));
  return t(`preset_hint_${preset}`);
}

/** Fills in a new connection for a well-known server. */
export function PresetField({ preset, fill }: ConnectionFormState): VNode {
  return (
    <Field label={t('preset')} hint={hintFor(preset)}>
      {(ties) => (
        <select {...ties} value={preset ?? ''} onChange={({ currentTarget: { value } }) => fill(value)}>
          <option value="">{t('preset_none')}</option>
          {Object.entries(presets).map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
