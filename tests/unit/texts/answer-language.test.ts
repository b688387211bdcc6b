import { expect, test } from 'vitest';
import { answerLanguage } from '../../../utils/i18n/answer-language';
import { nothingAround } from '../../../utils/model/task';

const context = { ...nothingAround, lang: 'ja' };

test('an answer is in the language that it was asked for in, whatever is chosen since', () => {
  const task = { kind: 'describe', detail: 'full' } as const;
  expect(answerLanguage({ task, context, language: 'de' }, 'fr')).toBe('de');
  expect(answerLanguage({ task, context, language: undefined }, 'fr')).toBe('fr');
});

test('text is in its page’s, also where it was followed by a question', () => {
  const task = { kind: 'text' } as const;
  expect(answerLanguage({ task, context, language: 'de' }, 'fr')).toBe('ja');
  expect(answerLanguage({ task, context: undefined, language: undefined }, 'fr')).toBe('');
});
