import { CutPage } from '../../components/capture-editor/cut-page';
import { showPage } from '../../components/shared/show-page';

showPage('cut_title', <CutPage />);
