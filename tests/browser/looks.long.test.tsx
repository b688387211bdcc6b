import { expectLooks } from './support/looks';
import { freshBrowser } from './support/show';

freshBrowser();

expectLooks(['dark', 'wide']);
