import { showPage } from '../../components/shared/show-page';
import { Options } from '../../components/settings/options';

showPage('open_settings', <Options />);
