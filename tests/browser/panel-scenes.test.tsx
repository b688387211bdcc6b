import { expectScenesAccessible } from './support/panel-looks';
import { panelScenes } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

const done = panelScenes.find(({ name }) => name === 'done');
if (!done) throw new Error('no scene of finished jobs');

expectScenesAccessible([done], ['narrow', 'large']);
expectScenesAccessible(
  panelScenes.filter((scene) => scene !== done),
  ['narrow'],
);
