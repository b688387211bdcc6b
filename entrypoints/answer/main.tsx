import { showPage } from '../../components/shared/show-page';
import { AnswerWindow } from '../../components/panel/answer-window';

showPage('extension_name', <AnswerWindow />);
