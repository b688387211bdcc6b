import { Options } from '../../components/options/options';
import { showPage } from '../../components/shared/show-page';

showPage('options_title', <Options />);
