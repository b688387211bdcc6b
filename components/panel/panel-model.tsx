import type { VNode } from 'preact';
import { browserLanguage } from '../../utils/i18n/messages';
import { useDeviceModel } from '../shared/hooks/use-device-model';
import { ModelDownload } from '../shared/model-download';
import { usePanelTools } from '../shared/panel-tools';

/** Below a failure for want of the browser's own model: its download, where that is all it lacks. */
export function PanelModel(): VNode {
  const { settings, say } = usePanelTools();
  const model = useDeviceModel(settings?.answerLanguage || browserLanguage());
  return <ModelDownload model={model} say={say} />;
}
