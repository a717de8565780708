import { shortSummary, typeName, type Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { evidence } from '../../text/evidence.ts';
import { report } from '../../text/report.ts';
import { notes } from '../../text/work.ts';
import { Copy } from '../copy.tsx';
import { Foreign, ForeignLink } from '../foreign.tsx';
import { scopesOfChange } from '../mutes/change-scopes.ts';
import { MuteButton } from '../mutes/mute-button.tsx';
import { MutedChange } from '../mutes/muted-change.tsx';
import { Severity } from '../severity.tsx';
import { When } from '../when.tsx';
import { Reports } from '../report/reports.tsx';
import { Work } from '../change-work/work.tsx';
import { Fold, foldOpened } from './fold.tsx';
import { Judged } from './judged.tsx';
import { Resolved } from './resolved.tsx';
import { Risk } from './risk.tsx';
import { Recipients } from './recipients.tsx';
import { Why } from './why.tsx';

const Difference = latePart(() => import('./difference.tsx'));
const Notes = latePart(() => import('../change-work/notes.tsx'));
const Story = latePart(() => import('./story.tsx'));
const storyOpened = foldOpened();
const notesOpened = foldOpened();

export interface EvidenceProps {
  change: Change;
  /** On a page of its own: everything is read at once. */
  isFull?: boolean;
}

/** Everything that a person needs to judge a change, the most telling first. */
export default function Evidence({ change, isFull = false }: EvidenceProps) {
  const { severity, change_type, artist_name, payload } = change;
  return (
    <div class="evidence">
      <p class="evidence-head">
        <Severity is={severity} /> {!isFull && <strong>{typeName(change_type)}</strong>}{' '}
        <When at={change.confirmed_at ?? change.detected_at} />
      </p>
      <p class="artist">
        <a href={`/app/artists/${change.monitored_artist_id}`}>
          <Foreign text={artist_name} max={80} />
        </a>
      </p>
      <p class="big">
        <Foreign text={shortSummary(change)} max={600} />
      </p>
      <Resolved change={change} />
      <MutedChange change={change} />
      <section aria-label={payload.items ? undefined : evidence.compared}>
        <Difference change={change} />
      </section>
      <Why change={change} />
      {payload.risk && <Risk risk={payload.risk} />}
      {payload.others !== undefined && payload.others > 0 && <p>{report.others(payload.others)}</p>}
      {change.related.length > 0 && (
        <Fold title={evidence.story} opened={storyOpened} isOpen={isFull}>
          {() => <Story change={change} />}
        </Fold>
      )}
      <Recipients change={change} isOpen={isFull} />
      <Judged change={change} isFull={isFull} />
      <Work change={change} />
      <Reports change={change} />
      <Fold title={notes.title} opened={notesOpened} isOpen={isFull}>
        {() => <Notes id={change.id} />}
      </Fold>
      <div class="evidence-links">
        <ForeignLink href={change.links.catalog} text={evidence.catalog} />{' '}
        <Copy text={change.links.change} label={evidence.copyLink} />{' '}
        {change.status !== 'dismissed' && (
          <MuteButton kind="small" scopes={scopesOfChange(change)} isCritical={severity === 'critical'} />
        )}
      </div>
    </div>
  );
}
