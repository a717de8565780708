import { useState } from 'preact/hooks';
import { lastDone } from '../../../parts/verdict/done.ts';
import { When } from '../../../parts/when.tsx';
import { useStore } from '../../../store.ts';
import { DoneLine } from '../done-line.tsx';

const offeredMs = 10 * 60_000;

/** For who comes back: what was decided last. Its place stays once that is gone, so that nothing moves. */
export function LastDone() {
  const [before] = useState(lastDone.get());
  const isLast = useStore(lastDone) === before;
  if (before === null || Date.now() - Date.parse(before.at) > offeredMs) return null;
  return (
    <p class="last-done">
      {isLast && (
        <>
          <When at={before.at} />
          <DoneLine is={before} isLast />
        </>
      )}
    </p>
  );
}
