import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { client, read, readAgain } from '../../../api.ts';
import { useShortcuts } from '../../../keys/use-shortcuts.ts';
import { latePart } from '../../../late.tsx';
import { Act } from '../../../parts/act.tsx';
import { announce } from '../../../parts/announce.tsx';
import { FailedLine } from '../../../parts/failed.tsx';
import { Judgment, JudgmentFacts } from '../../../parts/judgment.tsx';
import { Mark, type Standing } from '../../../parts/severity.tsx';
import { toast, undoLast } from '../../../parts/toast.tsx';
import {
  areSameParts,
  defaultParts,
  hasParts,
  type Ownership,
} from '../../../parts/verdict/counting.ts';
import { When } from '../../../parts/when.tsx';
import { useSession } from '../../../session/session.tsx';
import { counting } from '../../../text/counting.ts';
import { releaseWords } from '../../../text/release-words.ts';
import { usePermission } from '../../../use-permission.ts';
import { type GivenVerdict, judged, type Release } from './judged.ts';

const PartsDialog = latePart(() => import('../../../parts/verdict/parts-dialog.tsx'));

const route = 'POST /api/v1/artists/{id}/releases/{release_id}/triage';
const actions = { mine: 'Mine', not_mine: 'Not mine' };

/** Whose the release is as far as we know and why, and what its people say of it. */
export function Verdict({ artist, release }: { artist: string; release: Release }) {
  const { give, isPending, error } = useVerdict(artist, release);
  const [asked, setAsked] = useState<Ownership | null>(null);
  const { isAllowed } = usePermission(route);
  const { triage, risk, unconfirmed } = release;
  const giveDefault = (verdict: Ownership) => {
    if (triage?.verdict !== verdict) give({ verdict, parts: defaultParts(verdict) });
  };
  const giveIf = (verdict: Ownership) => () => isAllowed && giveDefault(verdict);
  useShortcuts({ mine: giveIf('mine'), notMine: giveIf('not_mine'), undo: undoLast });
  return (
    <section class="panel" aria-labelledby="verdict">
      <h2 id="verdict">Is this release yours?</h2>
      {triage && <Said release={release} triage={triage} />}
      {/* Once its people have said it, what we think is only why. */}
      {risk !== null && (triage ? <JudgmentFacts risk={risk} /> : <Judgment risk={risk} />)}
      {risk === null && !triage && (
        <p class="muted">
          {unconfirmed
            ? 'The risk wasn’t judged yet.'
            : 'The risk wasn’t judged: the release was there when monitoring began, or it is yours.'}
        </p>
      )}
      <div class="actions">
        {(['mine', 'not_mine'] as const).map((verdict) => (
          <Act
            key={verdict}
            route={route}
            isPending={isPending}
            keyHint={verdict === 'mine' ? 'm' : 'n'}
            isPressed={triage?.verdict === verdict}
            kind={verdict === 'mine' ? undefined : 'danger'}
            // Pressed again, it asks again: other parts may count.
            onClick={() => (hasParts(release) ? setAsked(verdict) : giveDefault(verdict))}
          >
            {actions[verdict]}
          </Act>
        ))}
      </div>
      {error && <FailedLine error={error} />}
      {asked && (
        <PartsDialog
          at={{ id: artist, release_id: release.id }}
          release={release}
          verdict={asked}
          parts={triage?.verdict === asked ? triage.parts : defaultParts(asked)}
          action={actions[asked]}
          onDone={(parts) => {
            setAsked(null);
            give({ verdict: asked, parts });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface SaidProps {
  release: Release;
  triage: NonNullable<Release['triage']>;
}

/** What somebody said, when, and what follows from it. */
function Said({ release, triage: { verdict, at, parts } }: SaidProps) {
  return (
    <p>
      <RiskLine of={release} /> <When at={at} />.{' '}
      {verdict === 'mine'
        ? 'Releases like it raise no alert.'
        : 'It stays an incident, and nothing about it counts as known.'}{' '}
      {counting.said(parts)}
    </p>
  );
}

/** Gives a verdict on a release: at once on the page, and back if the service refuses it. */
function useVerdict(artist: string, release: Release) {
  const { id } = useSession();
  const queries = useQueryClient();
  const params = { id: artist, release_id: release.id };
  const { queryKey } = read('GET /api/v1/artists/{id}/releases/{release_id}', { params });
  const give = useMutation({
    mutationFn: ({ said }: { said: GivenVerdict; isUndo: boolean }) =>
      client.call('POST /api/v1/artists/{id}/releases/{release_id}/triage', {
        params,
        body: said,
      }),
    onMutate: async ({ said }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, judged(release, said, id, new Date()));
      return before;
    },
    onError: (_, { isUndo }, before) => {
      queries.setQueryData(queryKey, before);
      announce(isUndo ? 'Couldn’t undo.' : 'Couldn’t save the verdict.', 'assertive');
    },
    onSuccess: async (answered, { said, isUndo }, before) => {
      queries.setQueryData(queryKey, answered);
      const earlier = before?.triage;
      const undo = () => {
        if (earlier) give.mutate({ said: sayable(earlier), isUndo: true });
      };
      const text = said.verdict === 'mine' ? 'Marked as yours' : 'Marked as not yours';
      toast(isUndo ? 'Undone.' : text, !isUndo && earlier ? undo : null);
      await readAgain('GET /api/v1/artists/{id}/releases', 'GET /api/v1/changes');
    },
  });
  return {
    error: give.error,
    isPending: give.isPending,
    give: (said: GivenVerdict) => {
      if (!give.isPending && !isSaid(release, said)) give.mutate({ said, isUndo: false });
    },
  };
}

/** What is sent to say the same again: who said it, and when, is the service's to know. */
function sayable({ verdict, parts }: GivenVerdict): GivenVerdict {
  return { verdict, parts };
}

function isSaid({ triage }: Release, { verdict, parts }: GivenVerdict): boolean {
  return triage?.verdict === verdict && areSameParts(triage.parts, parts);
}

const standings: Readonly<Record<Release['status'], Standing>> = {
  announced: 'waiting',
  live: 'ok',
  offline: 'failed',
};

/** Whether a release is in the catalog. */
export function ReleaseStanding({ is }: { is: Release['status'] }) {
  return <Mark is={standings[is]}>{releaseWords.statuses[is]}</Mark>;
}

/** What is known of whose a release is: what its people say, else its risk. */
function RiskLine({ of: { triage, risk } }: { of: Pick<Release, 'triage' | 'risk'> }) {
  if (triage?.verdict === 'mine') return <Mark is="ok">Marked as yours</Mark>;
  if (triage?.verdict === 'not_mine') return <Mark is="failed">Marked as not yours</Mark>;
  if (risk === null) return <span class="muted">–</span>;
  return risk.score === 0 ? 'No risk' : releaseWords.riskOf(risk.score);
}
