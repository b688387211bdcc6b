import { expectScenesAccessible } from './support/panel-looks';
import { someFailedScenes } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

const [first, ...others] = someFailedScenes();
if (!first) throw new Error('no scene of a failed job');

expectScenesAccessible([first], ['narrow', 'large']);
expectScenesAccessible(others, ['narrow']);
