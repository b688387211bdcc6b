import { Options } from '../../components/settings/options';
import { showPage } from '../../components/shared/show-page';

showPage('open_settings', <Options />);
