import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import type { Change } from '../../change.ts';
import { useStore } from '../../store.ts';
import { verdicts } from '../../text/verdicts.ts';
import { Act } from '../act.tsx';
import { isAddition } from './addition.ts';
import { isJudging } from './judge.ts';
import { isOpen, type Ownership } from './verdicts.ts';

export interface VerdictBarProps {
  change: Change;
  /** How many changes the button acknowledges: a row may stand for several. */
  count?: number;
  onAcknowledge: () => void;
  onTriage: (verdict: Ownership) => void;
}

/** The buttons that judge a change; none where there is nothing to judge yet. */
export function VerdictBar({ change, count = 1, onAcknowledge, onTriage }: VerdictBarProps) {
  const isBusy = useStore(isJudging);
  const isJudgeable = change.status === 'confirmed';
  if (!isJudgeable) return null;
  return (
    <div class="verdicts">
      {isOpen(change) && (
        <Act
          route="POST /api/v1/changes/{id}/acknowledge"
          kind="primary"
          keyHint="e"
          isPending={isBusy}
          onClick={onAcknowledge}
        >
          {count === 1 ? verdicts.acknowledge : verdicts.acknowledgeMany(count)}
        </Act>
      )}
      {isAddition(change) && <Ownerships change={change} isBusy={isBusy} onTriage={onTriage} />}
    </div>
  );
}

type OwnershipsProps = Pick<VerdictBarProps, 'change' | 'onTriage'> & { isBusy: boolean };

/** Whose the release is: what was said stands pressed. */
function Ownerships({ change, isBusy, onTriage }: OwnershipsProps) {
  const { monitored_artist_id, payload } = change;
  const release = useQuery({
    ...read('GET /api/v1/artists/{id}/releases/{release_id}', {
      params: { id: monitored_artist_id, release_id: payload.subject.id },
    }),
    // Nobody has said anything of a release whose change is open.
    enabled: !isOpen(change),
  });
  const said = release.data?.triage?.verdict;
  return (['mine', 'not_mine'] as const).map((verdict) => (
    <Act
      key={verdict}
      route="POST /api/v1/artists/{id}/releases/{release_id}/triage"
      keyHint={verdict === 'mine' ? 'm' : 'n'}
      isPending={isBusy}
      isPressed={said === verdict}
      onClick={() => {
        if (said !== verdict) onTriage(verdict);
      }}
    >
      {verdict === 'mine' ? verdicts.mine : verdicts.notMine}
    </Act>
  ));
}
