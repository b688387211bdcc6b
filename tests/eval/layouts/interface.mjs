// @ts-check
import { row, text } from '../make/html.mjs';
import { english } from '../words/english.mjs';
import { interfaceWords } from '../words/interface-words.mjs';
import { createWriter } from '../words/writer.mjs';
import { cssOf, fontsOf } from './look.mjs';

/** @import { Random } from '../make/random.mjs' */
/** @import { Scene } from '../make/render.mjs' */
/** @import { Look } from './look.mjs' */

const css = `
#picture { padding: 14px; line-height: 1.4; }
.window { border-radius: 6px; }
.title { padding: 6px 12px; font-weight: 700; } .inside { padding: 12px; }
.inside > * + * { margin-top: 8px; }
.spread { display: flex; justify-content: space-between; gap: 2em; white-space: nowrap; }
.buttons { display: flex; justify-content: flex-end; gap: 10px; white-space: nowrap; margin-top: 16px; }
.buttons > span { padding: 4px 14px; border: 1px solid; border-radius: 4px; }
.buttons.filled > span:last-child { background: var(--accent); color: var(--on-accent); border-color: transparent; }
.tabs { display: flex; gap: 1.6em; white-space: nowrap; }
.dot { width: 26px; height: 26px; border-radius: 50%; float: left; margin: 0 12px 8px 0; }
.check { width: 12px; height: 12px; border: 1px solid; float: left; margin: 3px 8px 0 0; }
.field { display: grid; grid-template-columns: 8.5em 1fr; } .input > span:last-child { border: 1px solid; padding: 1px 6px; border-radius: 3px; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 3px 10px 3px 0; white-space: nowrap; font-weight: 400; }
`;

/**
 * One of a program's dialogs, menus, lists or pages of settings. Nothing stands in columns that could be read in either order.
 * @param {Random} random
 * @param {Look} look
 * @returns {Scene}
 */
export function programWindow(random, look) {
  const words = { ...english, slots: { ...english.slots, label: english.labels } };
  const tools = { random, writer: createWriter(words, random), accent: look.colors.accent };
  const draw = random.pick([
    errorBox,
    errorBox,
    settingsPage,
    settingsPage,
    menu,
    properties,
    fileList,
    form,
  ]);
  const { body, width } = draw(tools);
  return {
    body: `<div class="window box">${body}</div>`,
    css: cssOf(look) + css,
    width,
    fonts: fontsOf(look),
  };
}

/** @typedef {{ random: Random, writer: ReturnType<typeof createWriter>, accent: string }} Tools */

/** @param {Tools} tools */
function errorBox({ random, writer, accent }) {
  const error = random.pick(interfaceWords.errors);
  const buttons = random.shuffled(interfaceWords.buttons).slice(0, random.integer(1, 3));
  const body = [
    text(random.pick(['Notes', 'Setup', 'Mail', 'Photo Desk', 'System']), 'div', 'class="title rule"'),
    '<div class="inside">',
    `<div class="dot" style="background: ${accent}"></div>`,
    text(writer.fill(error.title), 'div', 'style="font-size: 1.15em; font-weight: 700"'),
    text(writer.fill(error.text), 'p'),
    random.chance(0.4) ? `<div class="check"></div>${text('Do not show this message again', 'p')}` : '',
    random.chance(0.4) ? text(writer.fill('Reference: {big}-{n} ({version})'), 'p', 'class="muted"') : '',
    row(buttons, `class="buttons ${random.pick(['filled', ''])}"`),
    '</div>',
  ];
  return { body: body.join('\n'), width: random.integer(340, 520) };
}

/** @param {Tools} tools */
function settingsPage({ random, writer }) {
  const rows = random.shuffled(interfaceWords.settings).slice(0, random.integer(4, 8));
  const about = random.chance(0.75);
  const body = [
    text(random.pick(['Settings', 'Preferences', 'General', 'System', 'Account']), 'h2', 'class="title"'),
    '<div class="inside">',
    row(['General', 'Privacy', 'Advanced'], 'class="tabs accent"'),
    ...rows.map(
      ([name = '', explained = '', value = '']) =>
        `<div class="rule" style="padding-top: 8px">${row([name, value], 'class="spread"')}${
          about ? text(explained, 'div', 'class="muted"') : ''
        }</div>`,
    ),
    text(writer.fill('Version {version}'), 'p', 'class="muted"'),
    '</div>',
  ];
  return { body: body.join('\n'), width: random.integer(380, 620) };
}

/** @param {Tools} tools */
function menu({ random }) {
  const items = random.shuffled(interfaceWords.menus).slice(0, random.integer(6, 11));
  const body = items.map((item) =>
    row(item, `class="spread ${random.chance(0.25) ? 'rule' : ''}" style="padding: 4px 0"`),
  );
  return { body: `<div style="padding: 6px 16px">${body.join('\n')}</div>`, width: random.integer(260, 360) };
}

/** @param {Tools} tools */
function properties({ random, writer }) {
  const fields = random.shuffled(interfaceWords.fields).slice(0, random.integer(5, 9));
  const body = [
    text('Properties', 'div', 'class="title rule"'),
    '<div class="inside">',
    ...fields.map(([name, value]) => row([`${name}:`, writer.fill(value)], 'class="field"')),
    row(['Close', 'Copy'], 'class="buttons"'),
    '</div>',
  ];
  return { body: body.join('\n'), width: random.integer(300, 440) };
}

/** @param {Tools} tools */
function fileList({ random, writer }) {
  const line = (/** @type {string[]} */ cells) =>
    `<tr data-row class="rule">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const files = random
    .shuffled(interfaceWords.files)
    .map((file) => line([file, writer.fill('{size}'), writer.fill('{date}')]));
  const body = [
    text(writer.fill('Documents ({n} items, {size})'), 'div', 'class="title"'),
    `<div class="inside"><table>${line(['Name', 'Size', 'Changed'])}${files.join('')}</table></div>`,
  ];
  return { body: body.join('\n'), width: random.integer(430, 600) };
}

/** @param {Tools} tools */
function form({ random, writer }) {
  const fields = random.shuffled(interfaceWords.inputs).slice(0, random.integer(3, 5));
  const body = [
    text(
      random.pick(['Create an account', 'Edit contact', 'New shipment', 'Sign in']),
      'h2',
      'class="title"',
    ),
    '<div class="inside">',
    ...fields.map(([name, value]) => row([name, writer.fill(value)], 'class="field input"')),
    `<div class="check"></div>${text('Remember me on this computer', 'p')}`,
    text(writer.fill('By going on you accept the terms at {host}.'), 'p', 'class="muted"'),
    row(['Back', 'Send'], 'class="buttons filled"'),
    '</div>',
  ];
  return { body: body.join('\n'), width: random.integer(340, 480) };
}
