import { showPage } from '../../components/shared/show-page';
import { AccessPage } from '../../components/settings/access/access-page';

showPage('open_access', <AccessPage />);
