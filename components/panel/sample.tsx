import type { VNode } from 'preact';
import { fail } from '../../utils/model/failure';
import { describing } from '../../utils/model/task-start';
import type { Task } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import sample from './sample.png';

async function readSample(): Promise<File> {
  const response = await fetch(sample).catch(() => fail('pictureBroken'));
  return new File([await response.blob()], 'sample.png', { type: 'image/png' });
}

const words = { text: 'sample_text', describe: 'sample_describe' } as const;

/** A picture for who has none at hand, with what can be done with it. */
export function Sample({ offers }: { offers: readonly (keyof typeof words)[] }): VNode {
  const { settings } = usePanelTools();
  const { give } = useNewPictureTools();
  const tasks: Record<keyof typeof words, Task> = { text: { kind: 'text' }, describe: describing(settings) };
  return (
    <div class="sample">
      <img src={sample} alt="" width="640" height="400" />
      <div class="row">
        {offers.map((kind) => (
          <button key={kind} type="button" onClick={() => give(readSample, tasks[kind])}>
            {t(words[kind])}
          </button>
        ))}
      </div>
    </div>
  );
}
