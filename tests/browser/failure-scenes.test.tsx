import { expectScenesAccessible } from './support/panel-looks';
import { someFailedScenes } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

expectScenesAccessible(someFailedScenes(), ['narrow']);
