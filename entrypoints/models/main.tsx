import { showPage } from '../../components/shared/show-page';
import { ModelsPage } from '../../components/models/models-page';

showPage('open_models', <ModelsPage />);
