import type { SentField } from '../../model/alt-text';
import { nothingAround, type PageContext } from '../../model/task';

/** One thing that the page, or the picture's author, says. */
export interface Sent {
  field: SentField;
  text: string;
}

/** What goes along when alt text is asked for, each thing once: exactly this is sent, and exactly this is shown. */
export function sentAlong(context: PageContext): Sent[] {
  const { title, heading, link, caption, tooltip, alt, situation, inFile = [] } = context;
  const said: Sent[] = [
    { field: 'title', text: title },
    { field: 'heading', text: heading },
    { field: 'link', text: link },
    { field: 'beside', text: situation?.beside ?? '' },
    { field: 'caption', text: caption },
    { field: 'described', text: situation?.described ?? '' },
    { field: 'tooltip', text: tooltip },
    { field: 'alt', text: alt ?? '' },
    ...inFile.map(({ text }): Sent => ({ field: 'inFile', text })),
  ];
  return said.filter(
    ({ field, text }, at) =>
      text !== '' && (field === 'alt' || said.findIndex((one) => one.text === text) === at),
  );
}

/** What stays of a page's context where nothing that the page says may be sent: how it uses the picture. */
export function withoutWords({ lang, situation }: PageContext): PageContext {
  return {
    ...nothingAround,
    lang,
    ...(situation ? { situation: { ...situation, beside: '', described: '' } } : {}),
  };
}
