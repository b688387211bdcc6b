import { test } from 'vitest';
import { failureCodes } from '../../utils/model/failure';
import { expectFailureShown, oneOfEachAction } from './support/failed-card';
import { freshBrowser } from './support/show';

freshBrowser();

const others = failureCodes.filter((code) => !oneOfEachAction.includes(code));
test.each(others)('the card of %s says what happened, what to do, and offers its way on', expectFailureShown);
