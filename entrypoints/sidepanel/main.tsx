import { showPage } from '../../components/shared/show-page';
import { Panel } from '../../components/panel/panel';

showPage('extension_name', <Panel surface="sidepanel" />);
