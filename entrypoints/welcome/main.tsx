import { showPage } from '../../components/shared/show-page';
import { WelcomePage } from '../../components/welcome-page/welcome-page';

showPage('welcome_title', <WelcomePage />);
