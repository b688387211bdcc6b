import { startOffscreen } from '../../utils/offscreen/start';

startOffscreen();
