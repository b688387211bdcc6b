import { showPage } from '../../components/shared/show-page';
import { UsagePage } from '../../components/settings/usage/usage-page';

showPage('open_usage', <UsagePage />);
