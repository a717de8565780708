import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { useStore } from '../../store.ts';
import { verdicts } from '../../text/verdicts.ts';
import { Act } from '../act.tsx';
import { textAt } from '../evidence/facts.ts';
import { isAddition } from './addition.ts';
import { defaultParts, hasParts, type Ownership } from './counting.ts';
import { isJudging } from './judge.ts';
import { isOpen, type Triage } from './verdicts.ts';

const PartsDialog = latePart(() => import('./parts-dialog.tsx'));

export interface VerdictBarProps {
  change: Change;
  /** How many changes the button acknowledges: a row may stand for several. */
  count?: number;
  onAcknowledge: () => void;
  onTriage: (said: Triage) => void;
}

/** The buttons that judge a change; none where there is nothing to judge yet. */
export function VerdictBar({ change, count = 1, onAcknowledge, onTriage }: VerdictBarProps) {
  const isBusy = useStore(isJudging);
  const { status } = change;
  // Whose a release is can be said before it is confirmed.
  const isWaiting = status === 'detected' && isAddition(change);
  if (status !== 'confirmed' && !isWaiting) return null;
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

const actions = { mine: verdicts.mine, not_mine: verdicts.notMine };

/** Whose the release is: what was said stands pressed. Which parts count is asked; a key takes the usual. */
function Ownerships({ change, isBusy, onTriage }: OwnershipsProps) {
  const { monitored_artist_id, payload } = change;
  // Buttons stay, and keep the focus, when the next change is shown; a question is about one alone.
  const [question, setQuestion] = useState<{ id: string; verdict: Ownership } | null>(null);
  const asked = question?.id === change.id ? question.verdict : null;
  const at = { id: monitored_artist_id, release_id: payload.subject.id };
  const shown = { label: textAt(payload.after, 'label'), upc: textAt(payload.after, 'upc') };
  const release = useQuery({
    ...read('GET /api/v1/artists/{id}/releases/{release_id}', { params: at }),
    // Nobody has said anything of a release whose change is open.
    enabled: !isOpen(change),
  });
  const said = release.data?.triage?.verdict;
  const press = (verdict: Ownership) => {
    if (said === verdict) return;
    if (hasParts(shown)) setQuestion({ id: change.id, verdict });
    else onTriage({ verdict });
  };
  return (
    <>
      {(['mine', 'not_mine'] as const).map((verdict) => (
        <Act
          key={verdict}
          route="POST /api/v1/artists/{id}/releases/{release_id}/triage"
          keyHint={verdict === 'mine' ? 'm' : 'n'}
          isPending={isBusy}
          isPressed={said === verdict}
          onClick={() => press(verdict)}
        >
          {actions[verdict]}
        </Act>
      ))}
      {asked && (
        <PartsDialog
          at={at}
          release={shown}
          verdict={asked}
          parts={defaultParts(asked)}
          action={actions[asked]}
          onDone={(parts) => {
            setQuestion(null);
            onTriage({ verdict: asked, parts });
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
