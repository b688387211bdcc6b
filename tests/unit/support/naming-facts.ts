import type { NamingFacts } from '../../../utils/answers/alt-text/picture-verdict';

/** A picture without a name, and one with. */
export const facts: NamingFacts = {
  kind: 'img',
  role: 'img',
  name: '',
  by: '',
  alt: null,
  title: '',
  hasConflict: false,
  addresses: ['https://example.com/pictures/nyhavn.jpg'],
  isInDownload: false,
  caption: '',
  beside: '',
  control: null,
  target: '',
  isImageMap: false,
  hasText: false,
};
export const named = (name: string, more: Partial<NamingFacts> = {}): NamingFacts => ({
  ...facts,
  name,
  by: 'alt',
  alt: name,
  ...more,
});
