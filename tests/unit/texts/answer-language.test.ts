import { expect, test } from 'vitest';
import { answerLanguageOf } from '../../../utils/i18n/answer-words';
import { emptyPageContext } from '../../../utils/model/task';

const context = { ...emptyPageContext, lang: 'ja' };

test('an answer is in the language that it was asked for in, whatever is chosen since', () => {
  const task = { kind: 'describe', detail: 'full' } as const;
  expect(answerLanguageOf({ task, context, language: 'de' }, 'fr')).toBe('de');
  expect(answerLanguageOf({ task, context, language: undefined }, 'fr')).toBe('fr');
});

test('text is in its page’s, also where it was followed by a question', () => {
  const task = { kind: 'text' } as const;
  expect(answerLanguageOf({ task, context, language: 'de' }, 'fr')).toBe('ja');
  expect(answerLanguageOf({ task, context: undefined, language: undefined }, 'fr')).toBe('');
});
