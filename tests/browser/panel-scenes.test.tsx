import { everyLook, isLong } from './support/axe';
import { expectScenesAccessible, failedScenes, otherScenes } from './support/panel-looks';
import { freshBrowser } from './support/show';

freshBrowser();

expectScenesAccessible(otherScenes, everyLook);
expectScenesAccessible(failedScenes, isLong ? everyLook : ['narrow']);
