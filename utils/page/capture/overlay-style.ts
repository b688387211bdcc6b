/** White lines on black are visible on any page, in forced colours too. */
export const overlayStyle = `
:host { all: initial !important; display: contents !important; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
dialog {
  --card: light-dark(#ffffff, #1f2125);
  --ink: light-dark(#1d1f24, #eceae6);
  --quiet: light-dark(#5b606b, #a9adb7);
  --line: light-dark(#8b8f98, #747983);
  --accent: light-dark(#0b5d5b, #7fd1c7);
  color-scheme: light dark;
  position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none;
  margin: 0; padding: 0; border: 0; overflow: clip; background: none; outline: none;
  color: var(--ink); font: 14px/1.45 system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  user-select: none; -webkit-user-select: none;
}
dialog::backdrop { background: none; }
.surface {
  position: absolute; inset: 0; overflow: clip; cursor: crosshair; touch-action: none;
  forced-color-adjust: none; background: rgb(0 0 0 / 0.45);
}
.surface:has(:is(.region, .outline):not([hidden])) { background: none; }
.surface:focus-visible { outline: 2px solid #fff; outline-offset: -4px; box-shadow: inset 0 0 0 2px #000; }
.region, .outline {
  position: absolute; outline: 2px solid #fff;
  box-shadow: 0 0 0 3px #000, 0 0 0 300vmax rgb(0 0 0 / 0.45);
}
.size {
  position: absolute; inset-block-start: calc(100% + 8px); left: 0; padding: 0 6px; border-radius: 6px;
  background: #000; color: #fff; font-size: 12.5px; white-space: nowrap; font-variant-numeric: tabular-nums;
}
.region[data-low] .size { inset-block: auto 8px; left: 8px; }
.cross { position: absolute; width: 0; height: 0; }
.cross::before, .cross::after {
  content: ''; position: absolute; background: #fff; outline: 1px solid #000;
}
.cross::before { left: -12px; top: -1px; width: 24px; height: 2px; }
.cross::after { left: -1px; top: -12px; width: 2px; height: 24px; }
.shown { position: absolute; pointer-events: none; }
.bar {
  position: absolute; inset-inline: 8px; margin-inline: auto; max-width: 600px;
  inset-block-start: 12px; padding: 10px 12px;
  background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  box-shadow: 0 4px 20px rgb(0 0 0 / 0.3);
}
.bar[data-low] { inset-block: auto 12px; }
[role='toolbar'] { display: flex; flex-wrap: wrap; gap: 8px; justify-content: center; }
button {
  pointer-events: auto; min-height: 32px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--card); color: inherit; font: inherit; cursor: pointer;
}
button:hover { border-color: var(--accent); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
kbd { font: inherit; font-size: 12px; color: var(--quiet); margin-inline-start: 6px; }
@media (width < 360px) {
  kbd { display: none; }
  .bar { padding-inline: 8px; }
  [role='toolbar'] { gap: 6px; }
  button { padding-inline: 9px; }
}
#help { margin: 8px 0 0; text-align: center; text-wrap: balance; color: var(--quiet); font-size: 13px; }
.spoken { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
`;
