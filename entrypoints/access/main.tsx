import { AccessPage } from '../../components/settings/access/access-page';
import { showPage } from '../../components/shared/show-page';

showPage('access_title', <AccessPage />);
