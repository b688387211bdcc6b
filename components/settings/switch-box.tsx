import type { VNode } from 'preact';
import type { Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { CheckBox } from '../shared/check-box';
import { settingName } from './setting-words';

/** The names of the settings that are on or off. */
type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

/** A setting that is on or off, called as everywhere, with what that means; a press holds at once. */
export function SwitchBox({
  setting,
  settings,
  hint,
}: {
  setting: Switch;
  settings: Settings;
  hint: string;
}): VNode {
  return (
    <CheckBox
      setting={setting}
      label={settingName(setting)}
      hint={hint}
      checked={settings[setting]}
      change={(checked) => changeSettings((before) => ({ ...before, [setting]: checked }))}
    />
  );
}
