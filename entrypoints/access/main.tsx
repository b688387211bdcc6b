import { AccessPage } from '../../components/access/access-page';
import { showPage } from '../../components/shared/show-page';

showPage('access_title', <AccessPage />);
