import type { VNode } from 'preact';

/** Returns the component of an icon; `draw` returns what is drawn in a square of 24 units. */
const icon = (draw: () => VNode) => (): VNode => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.7"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {draw()}
  </svg>
);

/** A viewfinder with a lens. */
export const CaptureIcon = icon(() => (
  <>
    <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3" />
    <circle cx="12" cy="12" r="3" />
  </>
));

/** An arrow out of a tray. */
export const ChooseIcon = icon(() => (
  <path d="M12 15V4m0 0L8 8m4-4 4 4M5 15v3a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-3" />
));

/** Lines with a picture before each. */
export const ListIcon = icon(() => <path d="M4 5h5v5H4zM4 14h5v5H4zM13 6h7M13 9h4M13 15h7M13 18h4" />);

/** A trash can. */
export const BinIcon = icon(() => (
  <path d="M4.5 7h15M9.5 7V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10 11v5M14 11v5" />
));

/** A cross. */
export const CrossIcon = icon(() => <path d="m6 6 12 12M18 6 6 18" />);

/** An arrow to the start of a line; the style sheet mirrors it for text from right to left. */
export const EarlierIcon = icon(() => <path d="M19 12H5m0 0 6-6m-6 6 6 6" />);

/** An arrow to the end of a line. */
export const LaterIcon = icon(() => <path d="M5 12h14m0 0-6-6m6 6-6 6" />);

/** A clipboard. */
export const PasteIcon = icon(() => (
  <path d="M9 5H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-3M9 3.5h6v3.5H9z" />
));

/** A tick: this was copied. */
export const CopiedIcon = icon(() => <path d="m5 13 4.5 4.5L19 7.5" />);

/** A picture that cannot be shown. */
export const PictureIcon = icon(() => (
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="m4 17 5-4 3.5 2.5L16 12l4.5 4" />
  </>
));

/** To the previous one. */
export const PreviousIcon = icon(() => <path d="M18 6.5v11L9 12ZM6 6v12" />);

/** To the next one. */
export const NextIcon = icon(() => <path d="M6 6.5v11l9-5.5ZM18 6v12" />);
