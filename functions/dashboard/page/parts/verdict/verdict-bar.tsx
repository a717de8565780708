import { useRef, useState } from 'preact/hooks';
import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { counting } from '../../text/counting.ts';
import { verdicts } from '../../text/verdicts.ts';
import { Act } from '../act.tsx';
import { textAt } from '../evidence/facts.ts';
import { isAddition } from './addition.ts';
import { hasParts } from './counting.ts';
import { useTriage } from './use-triage.ts';
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
  const acknowledge = useApart(onAcknowledge);
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
          onClick={acknowledge}
        >
          {count === 1 ? verdicts.acknowledge : verdicts.acknowledgeMany(count)}
        </Act>
      )}
      {isAddition(change) && <Ownerships change={change} onTriage={onTriage} />}
    </div>
  );
}

/** Two clicks within this time are one: the next change is under the pointer by then. */
const apartMs = 300;

function useApart(act: () => void): () => void {
  const last = useRef(-apartMs);
  return () => {
    const now = performance.now();
    if (now - last.current >= apartMs) act();
    last.current = now;
  };
}

type OwnershipsProps = Pick<VerdictBarProps, 'change' | 'onTriage'>;

const actions = { mine: verdicts.mine, not_mine: verdicts.notMine };

/** Whose the release is: what was said stands pressed, with the usual parts until somebody chooses others. */
function Ownerships({ change, onTriage }: OwnershipsProps) {
  const { monitored_artist_id, payload } = change;
  // Buttons stay, and keep the focus, when the next change is shown; a question is about one alone.
  const [asked, setAsked] = useState<string | null>(null);
  const at = { id: monitored_artist_id, release_id: payload.subject.id };
  const shown = { label: textAt(payload.after, 'label'), upc: textAt(payload.after, 'upc') };
  const said = useTriage(change);
  return (
    <>
      {(['mine', 'not_mine'] as const).map((verdict) => (
        <Act
          key={verdict}
          route="POST /api/v1/artists/{id}/releases/{release_id}/triage"
          keyHint={verdict === 'mine' ? 'm' : 'n'}
          isPressed={said?.verdict === verdict}
          onClick={() => {
            if (said?.verdict !== verdict) onTriage({ verdict });
          }}
        >
          {actions[verdict]}
        </Act>
      ))}
      {said && hasParts(shown) && (
        <button type="button" class="plain" onClick={() => setAsked(change.id)}>
          {counting.change}
        </button>
      )}
      {said && asked === change.id && (
        <PartsDialog
          at={at}
          release={shown}
          verdict={said.verdict}
          parts={said.parts}
          action={actions[said.verdict]}
          onDone={(parts) => {
            setAsked(null);
            onTriage({ verdict: said.verdict, parts });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
