import { isLong } from './support/axe';
import { expectLooks } from './support/looks';
import { freshBrowser } from './support/show';

freshBrowser();

expectLooks(isLong ? ['light', 'dark', 'wide', 'wide-dark', 'forced'] : ['wide-dark', 'forced']);
