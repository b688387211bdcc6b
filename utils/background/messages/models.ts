import { measureDeviceStream, tryModelStream } from '../../bus/contracts/models';
import { serveStream } from '../../bus/stream';
import { fail } from '../../model/failure';
import { askingOf, promptOf } from '../../pipeline/conversation';
import { installedModelEngine } from '../../pipeline/device-engines';
import { measureDevice } from '../../bus/remote-contexts';
import { keepAlive } from '../../platform/keep-alive';
import { isOwnPage } from '../../platform/sender';
import { readModels } from '../../store/device-models';
import { getPicture } from '../../store/pictures';
import { readSettings } from '../../store/settings';

/** Serves the trial of an installed model, which is no job. */
export function serveModelTrial(): void {
  serveStream(tryModelStream, isOwnPage, async function* ({ id, picture }, signal) {
    const release = keepAlive();
    try {
      const settings = await readSettings();
      const engine = installedModelEngine(
        (await readModels()).models.find((model) => model.id === id),
        settings,
      );
      const blob = (await getPicture(picture)) ?? fail('pictureGone');
      const asking = await askingOf(settings, engine);
      const text = promptOf({ kind: 'describe', detail: 'brief' }, undefined, 'one', asking);
      const pictures = [{ blob, mediaType: 'image/png' as const, width: 0, height: 0, notes: [] }];
      const start = performance.now();
      let answer = '';
      for await (const part of engine.ask([{ role: 'user', text, pictures }], signal)) {
        if (part.type === 'text') answer += part.delta;
        if (part.type === 'thought') answer = '';
      }
      yield { type: 'text' as const, delta: answer };
      yield { type: 'done' as const, totalMs: performance.now() - start };
    } finally {
      release();
    }
  });
}

/** Serves the measurement of this device. */
export function serveDeviceSpeed(): void {
  serveStream(measureDeviceStream, isOwnPage, async function* (_input, signal) {
    const release = keepAlive();
    try {
      yield* measureDevice(signal);
    } finally {
      release();
    }
  });
}
