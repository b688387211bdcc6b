import { expectScenesAccessible } from './support/panel-looks';
import { panelScenes } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

expectScenesAccessible(panelScenes, ['narrow']);
