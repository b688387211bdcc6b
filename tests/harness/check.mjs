// @ts-check
import { runSteps, sum } from './run-steps.mjs';
import { installDependencies } from './setup.mjs';
import { checks, preparation } from './steps.mjs';

installDependencies();
const { passed, failed } = sum([await runSteps(preparation), await runSteps(checks, { atOnce: 2 })]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
