import { CutPage } from '../../components/cut/cut-page';
import { showPage } from '../../components/shared/show-page';

showPage('cut_title', <CutPage />);
