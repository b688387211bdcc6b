import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CopyShape } from '../../utils/model/copy-shape';
import { copyingOf, type Copying } from '../../utils/answers/copying/copied';
import { gridsIn } from '../../utils/answers/copying/grid';
import type { Table } from '../../utils/answers/copying/tables';
import type { Job } from '../../utils/model/job';
import { isReadHere } from '../../utils/answers/read-here';
import { getLayout } from '../../utils/store/jobs';

/** Beyond this an answer is read when it is to be copied, not when it is shown, in characters: see the tests for how long 1 MB takes. */
const readAtOnce = 50_000;

/** How an answer is copied. */
interface UseCopying {
  /** The shape that `Copy` copies in; undefined where a long or growing answer was not read for it yet. */
  shape: CopyShape | undefined;
  /** Reads the answer. */
  read(): Copying;
}

/** An answer, to be copied in the shape that was chosen last. `isWanted` looks for tables among the words' boxes, too. */
export function useCopying(job: Job, last: CopyShape | undefined, isWanted: boolean): UseCopying {
  const grids = useGrids(job, isWanted || last === 'tsv' || last === 'html');
  return useMemo(() => {
    let copying: Copying | undefined;
    const read = (): Copying => (copying ??= copyingOf(job, grids));
    const isKnown = job.state !== 'working' && job.answer.length <= readAtOnce;
    return { shape: isKnown ? read().meant(last) : undefined, read };
  }, [job, last, grids]);
}

const none: readonly Table[] = [];

/** The tables that words stand in which were read on this device. */
function useGrids(job: Job, isWanted: boolean): readonly Table[] {
  const [grids, setGrids] = useState(none);
  const isSought = isWanted && job.state !== 'working' && isReadHere(job);
  useEffect(() => {
    if (!isSought) return;
    let isOver = false;
    // Without its boxes, the text is there all the same.
    void getLayout(job.id).then(
      (layout) => layout && !isOver && setGrids(gridsIn(layout)),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [job.id, isSought]);
  return grids;
}
