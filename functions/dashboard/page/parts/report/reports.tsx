import { useState } from 'preact/hooks';
import { asksWhose } from '../verdict/handled.ts';
import { useTriage } from '../verdict/use-triage.ts';
import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { Act } from '../act.tsx';
import { Fold, foldOpened } from '../evidence/fold.tsx';
import { Foreign } from '../foreign.tsx';
import { When } from '../when.tsx';
import { Who } from '../who.tsx';

const Kit = latePart(() => import('./kit.tsx'));
const ReportDialog = latePart(() => import('./report-dialog.tsx'));

/** What was reported about a change, what it takes to report it, and a button that records it. */
export function Reports({ change }: { change: Change }) {
  const { id, reports } = change;
  const [isRecording, setRecording] = useState(false);
  // Only for this change: the key copies what somebody opened here, or said last.
  const [kitOpened] = useState(foldOpened);
  const hasKit = asksWhose(change);
  const isNotTheirs = useTriage(change)?.verdict === 'not_mine';
  return (
    <>
      {reports.length > 0 && (
        <ul class="reports">
          {reports.map(({ id: key, to, reference, reported_at, reported_by }) => (
            <li key={key}>
              Reported to <Foreign text={to} />
              {reference !== null && (
                <>
                  {' '}
                  (<Foreign text={reference} />)
                </>
              )}{' '}
              by <Who id={reported_by} />, <When at={reported_at} />
            </li>
          ))}
        </ul>
      )}
      {hasKit && (
        <Fold
          key={String(isNotTheirs)}
          title="Report this release"
          opened={kitOpened}
          // What isn’t theirs is to be reported: that is the next step.
          isOpen={isNotTheirs}
        >
          {() => <Kit id={id} />}
        </Fold>
      )}
      {(hasKit || reports.length > 0) && (
        <p>
          <Act
            route="POST /api/v1/changes/{id}/reports"
            kind="small"
            onClick={() => setRecording(true)}
          >
            I reported it
          </Act>
        </p>
      )}
      {isRecording && <ReportDialog id={id} onClose={() => setRecording(false)} />}
    </>
  );
}
