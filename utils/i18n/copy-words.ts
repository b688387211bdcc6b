import type { CopyShape } from '../model/copy-shape';
import type { Copied } from '../answers/copying/copied';
import { t, tn } from './messages';

/** A shape's name in a menu; `hasCode` says that `code` takes that alone out of an answer. */
export function shapeName(shape: CopyShape, hasCode = false): string {
  if (shape === 'code' && hasCode) return t('copy_shape_only_code');
  return shape === 'oneLine' ? t('copy_shape_one_line') : t(`copy_shape_${shape}`);
}

/** That an answer is on the clipboard now, and in which shape. */
export function copiedWords({ shape, rows = 0 }: Pick<Copied, 'shape' | 'rows'>): string {
  switch (shape) {
    case 'shown':
      return t('copied');
    case 'oneLine':
      return t('copied_one_line');
    case 'tsv':
      return tn('copied_tsv', rows);
    case 'html':
      return tn('copied_html', rows);
    case 'paragraphs':
      return t('copied_paragraphs');
    case 'markdown':
      return t('copied_markdown');
    case 'code':
      return t('copied_code');
    case 'json':
      return t('copied_json');
  }
}
