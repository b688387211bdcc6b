import { showPage } from '../../components/shared/show-page';
import { ModelsPage } from '../../components/settings/models/models-page';

showPage('open_models', <ModelsPage />);
