import { backgroundContract } from '../../utils/bus/contracts/background';
import { client } from '../../utils/bus/rpc';

/** The background, as the extension's pages call it. */
export const background = client(backgroundContract);
