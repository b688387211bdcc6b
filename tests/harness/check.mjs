// @ts-check
// Node's own modules only: this runs before `npm ci` has.
import { stepRunner } from './run-steps.mjs';
import { installPackages } from './setup.mjs';
import { checks, preparation } from './steps.mjs';

await installPackages();
const runner = stepRunner();
await runner.run(preparation);
await runner.run(checks, 2);
runner.finish(0);
