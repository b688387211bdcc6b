import { expectToolAccessible, inAPage } from './capture-scenes';

inAPage();

expectToolAccessible(['light', 'dark']);
