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

/** A tick. */
export const CheckIcon = icon(() => <path d="m5 13 4.5 4.5L19 7.5" />);

/** A plus sign. */
export const PlusIcon = icon(() => <path d="M12 5v14M5 12h14" />);

/** A minus sign. */
export const MinusIcon = icon(() => <path d="M5 12h14" />);

/** Two sheets. */
export const CopyIcon = icon(() => (
  <path d="M9 8.5h10a1 1 0 0 1 1 1V20a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1ZM16 5V4a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1" />
));

/** A loudspeaker. */
export const SpeakerIcon = icon(() => (
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />
));

/** Three dots: more actions. */
export const MoreIcon = icon(() => <path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="2.6" />);

/** A clock with an arrow that goes back. */
export const HistoryIcon = icon(() => <path d="M4 5v4h4M4.3 9a8.2 8.2 0 1 1-.5 4M12 8v4.5l3 1.8" />);

/** Sliders. */
export const SettingsIcon = icon(() => (
  <path d="M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0" />
));

/** A piece of a puzzle, as browsers draw their button for extensions. */
export const PuzzleIcon = icon(() => (
  <path d="M10 6V5a2 2 0 0 1 4 0v1h4a1 1 0 0 1 1 1v4h-1a2 2 0 0 0 0 4h1v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-4h1a2 2 0 0 0 0-4H5V7a1 1 0 0 1 1-1Z" />
));

/** A chevron to the end of a line; the style sheet mirrors it. */
export const NextChevron = icon(() => <path d="m9.5 6 6 6-6 6" />);

/** A chevron to the start of a line. */
export const PreviousChevron = icon(() => <path d="m14.5 6-6 6 6 6" />);

/** A chevron that points down: this opens a menu. */
export const DownChevron = icon(() => <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />);

/** A target: go to what is on the page. */
export const GoToIcon = icon(() => (
  <path d="M5 12a7 7 0 1 0 14 0 7 7 0 1 0-14 0M12 2.5V7M12 17v4.5M2.5 12H7M17 12h4.5" />
));

/** A pencil. */
export const EditIcon = icon(() => (
  <path d="M4.5 19.5 5.5 15 16 4.5a1.4 1.4 0 0 1 2 0l1.5 1.5a1.4 1.4 0 0 1 0 2L9 18.5ZM14 6.5l3.5 3.5" />
));

/** An eye. */
export const EyeIcon = icon(() => (
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0" />
));

/** A triangle with an exclamation mark. */
export const WarningIcon = icon(() => <path d="M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2v.01" />);

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

/** To read on. */
export const PlayIcon = icon(() => <path d="M8 5.5v13l10.5-6.5Z" />);

/** Two bars: pause. */
export const PauseIcon = icon(() => <path d="M8.5 6v12M15.5 6v12" />);

/** A square: stop. */
export const StopIcon = icon(() => <path d="M6.5 6.5h11v11h-11Z" />);

/** An arrow up: one place earlier. */
export const UpIcon = icon(() => <path d="M12 19V5m0 0-6 6m6-6 6 6" />);

/** An arrow down: one place later. */
export const DownIcon = icon(() => <path d="M12 5v14m0 0-6-6m6 6 6-6" />);

/** An arrow around: the same again. */
export const AgainIcon = icon(() => <path d="M19.5 5v4.5H15M19.3 9.5a8 8 0 1 0 .4 4" />);

/** Two bubbles of speech. */
export const OpinionIcon = icon(() => <path d="M4 5h10v7.5H8L5 15v-2.5H4ZM17 9h3v7.5h-1V19l-3-2.5h-6v-1" />);

/** A lens with a plus. */
export const EnlargeIcon = icon(() => (
  <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.2 15.2 20 20M10.5 8v5M8 10.5h5" />
));

/** An arrow out of a frame. */
export const OpenInTabIcon = icon(() => (
  <path d="M13 4.5h6.5V11M19 5l-8.5 8.5M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4" />
));

/** Lines of text in a frame. */
export const TextIcon = icon(() => (
  <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 9h8M8 12h8M8 15h5" />
));

/** A letter of each of two scripts. */
export const TranslateIcon = icon(() => (
  <path d="M3.5 6h9M8 4v2M11 6c-.6 3.4-3 6.2-6.5 7.5M5.5 8.5c.8 2 2.6 3.9 5 5M11.5 20l4-9 4 9M13 17h5" />
));
