import { expectScenesAccessible } from './support/panel-looks';
import { panelScenes } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

expectScenesAccessible(panelScenes, ['narrow']);
// The dark colors, and letters of twice the size.
expectScenesAccessible(
  panelScenes.filter(({ name }) => ['done', 'broken-off'].includes(name)),
  ['large'],
);
