import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { takeFocus } from './take-focus';
import { t } from '../../utils/i18n/messages';
import { NextChevron } from './icons';
import './view-header.css';

/** Whether the Esc key closes, clears or cancels something in the view, so that it does not leave the view. */
function isEscapeTaken({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing) return true;
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return true;
  if (target instanceof HTMLTextAreaElement) return true;
  return document.querySelector('dialog[open], :popover-open') !== null;
}

/** The header of a view that takes the place of the panel's content. The button **Back** and the Esc key call `back`. */
export function ViewHeader({
  id,
  title,
  back,
  takesFocus = false,
  children,
}: {
  /** The id of the heading, which may take the focus. */
  id: string;
  title: string;
  back: (() => void) | undefined;
  /** Whether the heading takes the focus when it appears. */
  takesFocus?: boolean;
  /** The controls at the end. */
  children?: ComponentChildren;
}): VNode {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!back) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      // A view that is hidden by another one does not listen.
      if (event.key !== 'Escape' || isEscapeTaken(event) || !header.current?.checkVisibility()) return;
      event.preventDefault();
      back();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [back]);
  return (
    <header ref={header} class="view-header">
      {back && (
        <button
          type="button"
          class="ghost"
          aria-label={t('view_back')}
          data-tip={t('view_back')}
          onClick={back}
        >
          <NextChevron />
          <span>{t('view_back')}</span>
        </button>
      )}
      <h2 id={id} ref={takesFocus ? takeFocus : null} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </header>
  );
}
