import { CaptureEditorPage } from '../../components/capture-editor/capture-editor-page';
import { showPage } from '../../components/shared/show-page';

showPage('cut_title', <CaptureEditorPage />);
