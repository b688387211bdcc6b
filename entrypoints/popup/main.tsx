import { Panel } from '../../components/panel/panel';
import { showPage } from '../../components/shared/show-page';

showPage('extension_name', <Panel surface="popup" />);
