/**
 * Texts that are rightly the same as the English ones, each with the languages in which it is and the reason. What is no
 * longer the same in one of them has to go from here.
 */
export const sameWords: readonly { words: string; languages: readonly string[]; why: string }[] = [
  {
    words: 'Sightread',
    languages: ['de', 'fr', 'it', 'es', 'pt', 'ja', 'ar'],
    why: 'The product’s name.',
  },
  { words: '$1 token', languages: ['it', 'es', 'pt'], why: 'What one is called there too.' },
  { words: '$1 tokens', languages: ['es', 'pt'], why: 'What they are called there too.' },
  { words: 'Menu', languages: ['it', 'pt'], why: 'The word for a menu is the same.' },
  { words: 'Name', languages: ['de'], why: 'The word for a name is the same.' },
  { words: 'Text', languages: ['de'], why: 'The word for text is the same.' },
  { words: 'Streaming', languages: ['de', 'it', 'pt'], why: 'What people call it there too.' },
  { words: 'video', languages: ['it'], why: 'The word for a video is the same.' },
  { words: '$1 decorative', languages: ['it'], why: 'The plural for pictures is the same.' },
  { words: 'canvas', languages: ['pt'], why: 'The HTML element’s name, which Portuguese keeps.' },
  { words: 'Link: $1', languages: ['pt'], why: 'The usual word in Portuguese too.' },
  { words: 'Markdown', languages: ['de', 'fr', 'it', 'es', 'pt', 'ja', 'ar'], why: 'The format’s name.' },
  { words: 'JSON', languages: ['de', 'fr', 'it', 'es', 'pt', 'ja', 'ar'], why: 'The format’s name.' },
  { words: '$1 (online)', languages: ['de', 'pt'], why: 'The word for online is the same.' },
  { words: 'Description', languages: ['fr'], why: 'The word for a description is the same.' },
  { words: 'Variables', languages: ['fr', 'es'], why: 'The word for variables is the same.' },
  { words: 'Zoom $1', languages: ['fr'], why: 'The usual word in French too.' },
  { words: 'Limit', languages: ['de'], why: 'The usual word in German too.' },
  { words: 'Actions', languages: ['fr'], why: 'The word for actions is the same.' },
  { words: 'Prompt', languages: ['de', 'it', 'pt'], why: 'What people call it there too.' },
  { words: 'Format', languages: ['de', 'fr'], why: 'The word for a format is the same.' },
  { words: 'Tokens', languages: ['de', 'es', 'pt'], why: 'What they are called there too.' },
  { words: 'Gateways', languages: ['de', 'pt'], why: 'What they are called there too.' },
  { words: 'Service', languages: ['fr'], why: 'The word for a service is the same.' },
  { words: 'questions', languages: ['fr'], why: 'The word for questions is the same.' },
];
