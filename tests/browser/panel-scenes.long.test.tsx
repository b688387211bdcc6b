import { everyLook } from './support/axe';
import { expectScenesAccessible, failedScenes } from './support/panel-looks';
import { freshBrowser } from './support/show';

freshBrowser();

expectScenesAccessible(failedScenes, everyLook);
