import type { backgroundContract } from './bus/contracts';
import type { Handlers } from './bus/rpc';
import { fail } from './domain/failure';

type Listing = Pick<
  Handlers<typeof backgroundContract.methods>,
  | 'listPictures'
  | 'closeList'
  | 'startListed'
  | 'estimate'
  | 'startBatch'
  | 'stopBatch'
  | 'retryBatch'
  | 'dismissBatch'
  | 'putProposal'
  | 'removeProposal'
  | 'writeAlt'
  | 'undoAlt'
>;

/** The list of a page's pictures, as panels ask for it. */
export const listing: Listing = {
  listPictures: () => fail('pageOffLimits'),
  closeList: () => fail('pageOffLimits'),
  startListed: () => fail('pageOffLimits'),
  estimate: () => fail('pageOffLimits'),
  startBatch: () => fail('pageOffLimits'),
  stopBatch: () => fail('pageOffLimits'),
  retryBatch: () => fail('pageOffLimits'),
  dismissBatch: () => fail('pageOffLimits'),
  putProposal: () => fail('pageOffLimits'),
  removeProposal: () => fail('pageOffLimits'),
  writeAlt: () => fail('pageOffLimits'),
  undoAlt: () => fail('pageOffLimits'),
};
