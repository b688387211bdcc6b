import { expect, test } from 'vitest';
import { isBackground, isOwnPage, isPageScript } from '../../../utils/platform/sender';
import { senders } from './senders';

const admitted = (admits: (sender: object) => boolean) =>
  Object.entries(senders).flatMap(([name, sender]) => (admits(sender) ? [name] : []));

test('each receiver admits those it is for', () => {
  expect(admitted(isOwnPage)).toEqual(['ownPage', 'ownPageInTab', 'ownPageOfOrigin', 'background']);
  expect(admitted(isPageScript)).toEqual(['pageScript', 'pageScriptInOurName', 'sandboxed', 'lookalike']);
  expect(admitted(isBackground)).toEqual(['ownPage', 'ownPageOfOrigin', 'background', 'nowhere']);
});
