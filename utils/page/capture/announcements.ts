import { t, type MessageKey } from '../../i18n/messages';
import { formatInteger } from '../../i18n/selection-words';
import { authorNameOf, langOf } from '../pictures/picture-context';
import type { PagePicture } from '../pictures/pictures';
import { writtenAltOn } from '../alt-text/element-alt';
import { drawnWords } from '../dom/elements';
import { boxInTopViewport } from '../dom/viewport';

/** A picture that the keys went to, and its place among all pictures of the page, counted from 1. */
export interface PictureStop {
  picture: PagePicture;
  place: number;
  count: number;
}

/** Returns the announcement of a picture that the keys went to: its name, size in CSS pixels and place. */
export function pictureAnnouncement({ picture, place, count }: PictureStop): HTMLElement[] {
  const { width, height } = boxInTopViewport(picture.element) ?? { width: 0, height: 0 };
  const numbers = [width, height, place, count].map(formatInteger);
  const name = nameOf(picture);
  if (!name) return [drawnWords(t('capture_stop', t(kindOf(picture)), ...numbers))];
  // The name is in the language of the page, the rest in that of the interface.
  const [before = '', after = ''] = t('capture_stop', placeholder, ...numbers).split(placeholder);
  const lang = writtenAltOn(picture.element)?.lang || langOf(picture.element);
  const named = drawnWords(name, { dir: 'auto', ...(lang && { lang }) });
  return [...(before ? [drawnWords(before)] : []), named, drawnWords(after)];
}

/** A character that no text has, in place of an element. */
const placeholder = '\u{FFFC}';

/** The name of an element is that of its content, or of its background only if the element has the role of an image. */
function nameOf({ element, part }: PagePicture): string | null | undefined {
  const isMeant = part === 'content' || element.matches('[role="img" i], [role="image" i]');
  return isMeant ? authorNameOf(element) || writtenAltOn(element)?.text : null;
}

const kinds: Readonly<Record<string, MessageKey>> = {
  svg: 'list_kind_svg',
  canvas: 'list_kind_canvas',
  video: 'list_kind_video',
};

function kindOf({ element, part }: PagePicture): MessageKey {
  if (part !== 'content') return 'list_kind_background';
  const isDecorative = element.getAttribute('alt') === '';
  return kinds[element.localName] ?? (isDecorative ? 'verdict_decorative' : 'verdict_missing');
}
