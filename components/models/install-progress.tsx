import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { progressWords } from './model-words';
import type { ModelActivity } from './use-installs';

/** The progress of a download or a copy. */
export function InstallProgress({
  name,
  progress,
}: {
  name: string;
  progress: ModelActivity['progress'];
}): VNode | null {
  if (!progress) return null;
  const { bytes, all } = progress;
  const words = progressWords(bytes, all);
  return (
    <>
      <progress
        value={all > 0 ? Math.min(bytes / all, 1) : 0}
        aria-label={t('models_downloading', name)}
        aria-valuetext={words}
      />
      <p class="meta">{words}</p>
    </>
  );
}
