import { useEffect, useRef, useState } from 'preact/hooks';
import { measureDeviceStream } from '../../utils/bus/contracts/models';
import { openStream } from '../../utils/bus/stream';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { answerSeconds, type DeviceSpeed } from '../../utils/model/device-speed';
import { toFailure } from '../../utils/model/failure';
import type { Announcer } from '../shared/announcer';
import { durationWords } from '../shared/format';
import type { ModelEntry } from './model-entries';

/** Returns how fast this device is once it was measured, whether it is being measured, and the function that has it measured. */
export function useDeviceSpeed({ show, say }: Pick<Announcer, 'show' | 'say'>) {
  const [speed, setSpeed] = useState<DeviceSpeed>();
  const [isMeasuring, setMeasuring] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const measure = async (): Promise<void> => {
    if (isMeasuring) return;
    const { signal } = (running.current = new AbortController());
    setMeasuring(true);
    say(t('models_measuring'));
    try {
      for await (const measured of openStream(measureDeviceStream, {}, signal)) setSpeed(measured);
      say(t('models_measured'));
    } catch (thrown) {
      if (!signal.aborted) show(failureWords(toFailure(thrown)).title);
    }
    if (!signal.aborted) setMeasuring(false);
  };
  return { speed, isMeasuring, measure };
}

/** Returns about how long an answer takes with a model, in words; undefined where that is not known. */
export function paceWords({ source }: ModelEntry, speed: DeviceSpeed | undefined): string | undefined {
  const [projector, model] = (source?.files ?? [])
    .map(({ bytes }) => bytes)
    .toSorted((one, other) => one - other);
  if (!speed || projector === undefined || model === undefined) return undefined;
  return t('models_about', durationWords(answerSeconds({ model, projector }, speed) * 1000));
}
