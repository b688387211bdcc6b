import { everyLook } from './support/axe';
import { expectScenesAccessible } from './support/panel-looks';
import { freshBrowser } from './support/show';
import { talkScenes } from './support/talk-scenes';

freshBrowser();

expectScenesAccessible(talkScenes, everyLook);
