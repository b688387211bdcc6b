import { AnswerWindow } from '../../components/panel/answer-window';
import { showPage } from '../../components/shared/show-page';

showPage('extension_name', <AnswerWindow />);
