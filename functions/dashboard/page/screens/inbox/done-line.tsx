import { Foreign } from '../../parts/foreign.tsx';
import { KeyHint } from '../../parts/icon.tsx';
import { ReportLink } from '../../parts/report-link.tsx';
import type { Done } from '../../parts/verdict/done.ts';

/**
 * What was decided, with what comes next and the way back.
 * @param props.isLast the key takes this one back
 */
export function DoneLine({ is, isLast }: { is: Done; isLast: boolean }) {
  const { artist, said, reportId, undo } = is;
  return (
    <>
      {artist !== null && <Foreign text={artist} max={60} isInLink />}
      <span>{said}</span>
      {reportId !== null && <ReportLink id={reportId} />}
      {undo && (
        <button
          type="button"
          class="plain"
          // The second click of two was meant for what stood here before.
          onClick={({ detail }) => {
            if (detail < 2) undo();
          }}
        >
          Undo
          {isLast && <KeyHint>u</KeyHint>}
        </button>
      )}
    </>
  );
}
