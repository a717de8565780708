import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { type Change, listedAt, shortSummary } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { evidence, report } from '../../text/evidence.ts';
import { releaseWords } from '../../text/release-words.ts';
import { usePermission } from '../../use-permission.ts';
import { Copy } from '../copy.tsx';
import { Foreign, ForeignLink } from '../foreign.tsx';
import { isAboutChange, scopesOfChange } from '../mutes/mute.ts';
import { MuteButton } from '../mutes/mute-button.tsx';
import { Muted, useMutes } from '../mutes/muted.tsx';
import { Mark, Severity, type Standing } from '../severity.tsx';
import { useTriage } from '../verdict/use-triage.ts';
import { At, When } from '../when.tsx';
import { Reports } from '../report/reports.tsx';
import { Work } from '../change-work/work.tsx';
import { agreeing } from './seen.ts';
import { Fold, foldOpened } from './fold.tsx';
import { Judged } from './judged.tsx';
import { Why } from './why.tsx';

const Difference = latePart(() => import('./difference.tsx'));
const Notes = latePart(() => import('../change-work/notes.tsx'));
const Story = latePart(() => import('./story.tsx'));
const storyOpened = foldOpened();
const notesOpened = foldOpened();

export interface EvidenceProps {
  change: Change;
  /** On a page of its own, whose title is the sentence; what is around the change is read at once. */
  isFull?: boolean;
}

/** Everything that a person needs to judge a change, the most telling first. */
export default function Evidence({ change, isFull = false }: EvidenceProps) {
  const { payload } = change;
  return (
    <div class="evidence">
      {!isFull && (
        <h2 class="big">
          <Foreign isSentence text={shortSummary(change)} max={600} />
        </h2>
      )}
      <Head change={change} />
      <Resolved change={change} />
      <MutedChange change={change} />
      <div class="evidence-halves">
        <div>
          <section aria-label={payload.items ? undefined : 'Before and after'}>
            {isFull && !payload.items && <h2 class="unseen">Before and after</h2>}
            <Difference change={change} />
          </section>
          <Finding change={change} />
          <Why change={change} />
          {change.related.length > 0 && (
            <Fold title="Part of a story" opened={storyOpened} isOpen={isFull}>
              {() => <Story change={change} />}
            </Fold>
          )}
        </div>
        <div>
          <section>
            <h2>What to do next</h2>
            <Judged change={change} />
            <Reports change={change} />
            <Work change={change} />
          </section>
          <Recipients change={change} isOpen={isFull} />
          <Fold title="Notes" opened={notesOpened} isOpen={isFull}>
            {() => <Notes id={change.id} />}
          </Fold>
        </div>
      </div>
      <div class="evidence-links">
        <ForeignLink href={change.links.catalog} text="Open in the catalog" />{' '}
        <Copy text={change.links.change} label="Copy link" />{' '}
        {change.status !== 'dismissed' && (
          <MuteButton
            kind="small"
            scopes={scopesOfChange(change)}
            isCritical={change.severity === 'critical'}
          />
        )}
      </div>
    </div>
  );
}

/** How grave, whose, and when: in one line. */
function Head({ change }: { change: Change }) {
  const { severity, artist_name, monitored_artist_id, payload } = change;
  return (
    <p class="evidence-head">
      <Severity is={severity} />{' '}
      <a href={`/app/artists/${monitored_artist_id}`}>
        <Foreign text={artist_name} max={80} isInLink />
      </a>{' '}
      <When at={change.confirmed_at ?? change.detected_at} />
      {payload.others !== undefined && payload.others > 0 && (
        <span class="muted"> {report.others(payload.others)}</span>
      )}
    </p>
  );
}

const words = evidence.resolved;

/** Links a change with the one that ended it, or that it ended: of several things, the last of those or some. */
function Resolved({ change }: { change: Change }) {
  const { resolves, resolved_by } = change;
  const own = countOf(change);
  return (
    <>
      {resolved_by !== null && (
        <Other id={resolved_by} labelOf={(by) => (by < own ? words.lastBy : 'Restored on')} />
      )}
      {resolves !== null && (
        <Other id={resolves} labelOf={(of) => (own < of ? words.resolvesPart : words.resolves)} />
      )}
    </>
  );
}

function countOf({ payload: { count = 1 } }: Change): number {
  return count;
}

/** @param labelOf what it is, by how many things it tells of. */
function Other({ id, labelOf }: { id: string; labelOf: (count: number) => string }) {
  const other = useQuery(read('GET /api/v1/changes/{id}', { params: { id } }));
  return (
    <p>
      {labelOf(other.data ? countOf(other.data) : 1)}{' '}
      {other.data && <At at={listedAt(other.data)} />}{' '}
      <a href={`/app/changes/${id}`}>View that change</a>
    </p>
  );
}

/** The mutes that hold for a change. Its artist is read only where one is about a tag. */
function MutedChange({ change }: { change: Change }) {
  const mutes = useMutes();
  const params = { id: change.monitored_artist_id };
  const artist = useQuery({
    ...read('GET /api/v1/artists/{id}', { params }),
    enabled: mutes.data?.some(({ tag }) => tag !== null) === true,
  });
  const tags = artist.data?.tags ?? [];
  return <Muted is={(mute) => isAboutChange(mute, change, tags)} saidOf="change" />;
}

const Deliveries = latePart(() => import('./recipient-deliveries.tsx'));
const Routing = latePart(() => import('./routing.tsx'));
const recipientsOpened = foldOpened();
const whyOpened = foldOpened();

/** Who was told, when, and with what result; and why, or why not. */
function Recipients({ change, isOpen }: { change: Change; isOpen: boolean }) {
  const { isAllowed, why } = usePermission('GET /api/v1/changes/{id}/deliveries');
  return (
    <>
      <Fold title="Who was told" opened={recipientsOpened} isOpen={isOpen}>
        {() =>
          change.status !== 'confirmed' ? (
            <p>Nobody. We only tell about confirmed changes.</p>
          ) : isAllowed ? (
            <Deliveries id={change.id} />
          ) : (
            <p>{why}</p>
          )
        }
      </Fold>
      <Fold title="Why did (or didn’t) I get this?" opened={whyOpened} isOpen={isOpen}>
        {() => <Routing id={change.id} />}
      </Fold>
    </>
  );
}

const findings = evidence.finding;

const standings: Readonly<Record<Change['status'], Standing>> = {
  confirmed: 'ok',
  detected: 'waiting',
  dismissed: 'off',
};

/** What we say of a change, in one sentence: whether it is so; and of a release, whose it is. */
function Finding({ change }: { change: Change }) {
  const { status, dismissed_reason, waiting_for_source, checks, payload } = change;
  const said = {
    confirmed: findings.confirmed(agreeing(checks)),
    detected: waiting_for_source ? findings.waiting : findings.checking,
    dismissed: findings.dismissed,
  };
  const { risk } = payload;
  const triage = useTriage(change);
  return (
    <p class="finding">
      <Mark is={standings[status]}>{said[status]}</Mark>{' '}
      {dismissed_reason !== null && (
        <Foreign
          text={findings[status === 'confirmed' ? 'disagrees' : 'because'](dismissed_reason)}
        />
      )}
      {risk && (
        <>
          {triage ? findings.said[triage.verdict] : releaseWords.judgments[risk.judgment]}{' '}
          <span class="muted">({releaseWords.riskOf(risk.score).toLowerCase()})</span>.
        </>
      )}
    </p>
  );
}
