import type { VNode } from 'preact';
import { describeTask } from '../../utils/model/task-start';
import { taskName } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import type { Job } from '../../utils/model/job';
import { Thumbnail } from '../shared/answer-row';
import { background } from '../shared/background';
import { usePanelTools } from '../shared/panel-tools';
import { readSample } from '../shared/read-sample';
import sample from '../shared/sample.png';
import { useNewPictureTools } from './new-pictures';

const copyText = { kind: 'text' } as const;

/** The last picture of the panel, with the button that describes it. */
export function LastPicture({ job: { id, pictures } }: { job: Job }): VNode {
  const { settings, actAndFollow } = usePanelTools();
  const describe = (): void =>
    actAndFollow(() => background.startOnPicturesOf({ id, task: describeTask(settings) }));
  return (
    <div class="sample">
      <Thumbnail hash={pictures[0]?.hash} />
      <button type="button" class="first" onClick={describe}>
        {t('sample_describe')}
      </button>
    </div>
  );
}

/** A sample picture, with the buttons that start a task on it. */
export function Sample(): VNode {
  const { settings } = usePanelTools();
  const { give } = useNewPictureTools();
  return (
    <div class="sample">
      <img src={sample} alt="" width="640" height="400" />
      <div class="row">
        <button type="button" class="first" onClick={() => give(readSample, describeTask(settings))}>
          {t('sample_describe')}
        </button>
        <button type="button" onClick={() => give(readSample, copyText)}>
          {taskName(copyText)}
        </button>
      </div>
    </div>
  );
}
