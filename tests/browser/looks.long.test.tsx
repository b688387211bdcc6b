import { expectLooks } from './support/looks';
import { freshBrowser } from './support/show';

freshBrowser();

expectLooks(['light', 'dark', 'wide', 'wide-dark', 'forced']);
