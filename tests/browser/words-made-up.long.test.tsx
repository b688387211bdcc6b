import { describe } from 'vitest';
import { freshBrowser } from './support/show';
import { expectWordsIn } from './support/words-in';

freshBrowser();

// A made-up language whose words are longer: what is not of the messages is seen, and so is what they are too long for.
describe('in a made-up language', () => expectWordsIn('pseudo'));
