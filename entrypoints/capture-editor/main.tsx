import { showPage } from '../../components/shared/show-page';
import { CaptureEditorPage } from '../../components/capture-editor/capture-editor-page';

showPage('cut_title', <CaptureEditorPage />);
