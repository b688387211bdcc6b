import { AccessPage } from '../../components/settings/access/access-page';
import { showPage } from '../../components/shared/show-page';

showPage('open_access', <AccessPage />);
