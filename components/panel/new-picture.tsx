import type { RefObject, VNode } from 'preact';
import { t } from '../../utils/text/messages';
import { CaptureIcon, ChooseIcon, ListIcon, PasteIcon } from '../shared/icons';
import { acceptedFiles, describeFully } from './new-pictures';
import { usePanelTools } from './panel-tools';

/** The ways to a new picture; pasting and dropping work everywhere in the panel. */
export function NewPicture({
  chooser,
  chosen,
  list,
}: {
  chooser: RefObject<HTMLInputElement | null>;
  chosen: (files: readonly File[]) => void;
  /** Lists the pictures of the page. */
  list: () => void;
}): VNode {
  const { capture, chooseNew, paste } = usePanelTools();
  return (
    <div class="actions" role="group" aria-label={t('new_picture')}>
      <button type="button" onClick={() => capture(describeFully)}>
        <CaptureIcon />
        {t('new_capture')}
      </button>
      <button type="button" onClick={chooseNew}>
        <ChooseIcon />
        {t('new_choose')}
      </button>
      <button type="button" onClick={paste}>
        <PasteIcon />
        {t('new_paste')}
      </button>
      <button type="button" onClick={list}>
        <ListIcon />
        {t('list_title')}
      </button>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={acceptedFiles}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again.
          currentTarget.value = '';
          chosen(files);
        }}
      />
    </div>
  );
}
