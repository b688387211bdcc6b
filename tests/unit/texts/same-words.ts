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
  { words: 'Video', languages: ['de'], why: 'The word for a video is the same.' },
  { words: 'Name', languages: ['de'], why: 'The word for a name is the same.' },
  { words: 'Streaming', languages: ['de'], why: 'What people call it there too.' },
  { words: 'image', languages: ['fr'], why: 'The word for an image is the same.' },
  { words: 'dollars', languages: ['fr'], why: 'The word for dollars is the same.' },
];
