import { Options } from '../../components/settings/options';
import { showPage } from '../../components/shared/show-page';

showPage('options_title', <Options />);
