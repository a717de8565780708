import { useState } from 'preact/hooks';
import { isAddition } from '../verdict/addition.ts';
import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { report as words } from '../../text/report.ts';
import { Act } from '../act.tsx';
import { Fold, foldOpened } from '../evidence/fold.tsx';
import { Foreign } from '../foreign.tsx';
import { At } from '../when.tsx';
import { Who } from '../who.tsx';

const Kit = latePart(() => import('./kit.tsx'));
const ReportDialog = latePart(() => import('./report-dialog.tsx'));
const kitOpened = foldOpened();

/** What was reported about a change, what it takes to report it, and a button that records it. */
export function Reports({ change }: { change: Change }) {
  const { id, reports, payload } = change;
  const [isRecording, setRecording] = useState(false);
  const isOfOne = payload.subject.kind === 'release';
  const hasKit = isAddition(change) || (isOfOne && change.change_type === 'RELEASE_BACK_ONLINE');
  return (
    <>
      {reports.length > 0 && (
        <ul class="reports">
          {reports.map(({ id: key, to, reference, reported_at, reported_by }) => (
            <li key={key}>
              {words.reported} <Foreign text={to} />
              {reference !== null && (
                <>
                  {' '}
                  (<Foreign text={reference} />)
                </>
              )}{' '}
              {words.by} <Who id={reported_by} />, <At at={reported_at} />
            </li>
          ))}
        </ul>
      )}
      {hasKit && (
        <Fold title={words.title} opened={kitOpened} isOpen={false}>
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
            {words.record}
          </Act>
        </p>
      )}
      {isRecording && <ReportDialog id={id} onClose={() => setRecording(false)} />}
    </>
  );
}
