import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { Selected } from '../shared/selection/selected';
import { useSelecting } from '../shared/selection/use-selecting';
import type { LookCloser } from './use-look-closer';

/** Lies over a picture while a part of it is marked. */
export function PartSurface({
  closer,
  sheet,
  say,
}: {
  closer: LookCloser;
  sheet: RefObject<HTMLElement | null>;
  say: (words: string) => void;
}): VNode {
  const { selection, part, frame } = closer;
  const surface = useRef<HTMLDivElement>(null);
  const shown = part ? ({ kind: 'box', rect: part } as const) : selection;
  useLayoutEffect(() => surface.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    // What keys move stays in view; what a pointer draws is under it already.
    if (selection.kind === 'box' || selection.kind === 'corners')
      surface.current
        ?.querySelector('.region, .cross')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selection]);
  const selecting = useSelecting({
    picture: () => sheet.current,
    frame,
    isFirst: selection.kind === 'none' && !part,
    input: closer.input,
    clear: closer.clear,
    say,
  });
  return (
    <div
      ref={surface}
      class="part-surface"
      role="application"
      tabIndex={0}
      aria-label={t('viewer_title')}
      aria-description={t('viewer_part_help')}
      {...selecting}
    >
      <Selected selection={shown} frame={frame} mode="crop" />
    </div>
  );
}
