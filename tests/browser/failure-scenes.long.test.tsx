import { everyLook } from './support/axe';
import { expectScenesAccessible } from './support/panel-looks';
import { failedScenes } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

expectScenesAccessible(failedScenes, everyLook);
