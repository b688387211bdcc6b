import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../utils/background/start';

// One file, without the chunks of pages: a background that wakes up reads nothing that it does not need.
export default defineBackground(startBackground);
