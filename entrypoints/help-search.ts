import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startHelpSearch } from '../components/help/help-search';

/** The one script of the pages of Help. */
export default defineUnlistedScript(startHelpSearch);
