import { describe } from 'vitest';
import { freshBrowser } from './support/show';
import { expectWordsIn } from './support/words-in';

freshBrowser();

describe('in Arabic', () => expectWordsIn('ar'));
