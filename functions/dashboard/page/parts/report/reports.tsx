import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { isAddition } from '../verdict/addition.ts';
import { isOpen } from '../verdict/verdicts.ts';
import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { report as words } from '../../text/report.ts';
import { Act } from '../act.tsx';
import { Fold, foldOpened } from '../evidence/fold.tsx';
import { Foreign } from '../foreign.tsx';
import { When } from '../when.tsx';
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
  const release = useQuery({
    ...read('GET /api/v1/artists/{id}/releases/{release_id}', {
      params: { id: change.monitored_artist_id, release_id: payload.subject.id },
    }),
    // Nobody has said anything of a release whose change is open.
    enabled: hasKit && !isOpen(change),
  });
  const isNotTheirs = release.data?.triage?.verdict === 'not_mine';
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
              {words.by} <Who id={reported_by} />, <When at={reported_at} />
            </li>
          ))}
        </ul>
      )}
      {hasKit && (
        <Fold
          key={String(isNotTheirs)}
          title={words.title}
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
            {words.record}
          </Act>
        </p>
      )}
      {isRecording && <ReportDialog id={id} onClose={() => setRecording(false)} />}
    </>
  );
}
