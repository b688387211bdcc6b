import { followUpScenes } from './support/follow-up-scenes';
import { everyLook } from './support/axe';
import { expectScenesAccessible } from './support/panel-looks';
import { freshBrowser } from './support/show';

freshBrowser();

expectScenesAccessible(followUpScenes, everyLook);
