import { useRef, useState } from 'preact/hooks';
import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { verdicts } from '../../text/verdicts.ts';
import { Act } from '../act.tsx';
import { textAt } from '../evidence/models.ts';
import { hasParts } from './counting.ts';
import { isAddition } from './handled.ts';
import { useTriage } from './use-triage.ts';
import { isOpen, judgedWith, type Triage } from './verdicts.ts';

const PartsDialog = latePart(() => import('./parts-dialog.tsx'));

interface VerdictBarProps {
  change: Change;
  /** What its row stands for, if that is more. */
  others?: readonly Change[];
  onAcknowledge: () => void;
  onTriage: (said: Triage) => void;
}

/** The buttons that judge a change; none where there is nothing to judge yet. */
export function VerdictBar(props: VerdictBarProps) {
  const { change, others = [change], onAcknowledge, onTriage } = props;
  const meant = useMeant(change.id);
  const { status } = change;
  // Whose a release is can be said before it is confirmed.
  const isWaiting = status === 'detected' && isAddition(change);
  if (status !== 'confirmed' && !isWaiting) return null;
  const count = others.filter(isOpen).length;
  return (
    <div class="verdicts">
      {count > 0 && (
        <Act
          route="POST /api/v1/changes/{id}/acknowledge"
          kind="primary"
          keyHint="e"
          onClick={meant(onAcknowledge)}
        >
          {count === 1 ? 'Acknowledge' : verdicts.acknowledgeMany(count)}
        </Act>
      )}
      {isAddition(change) && <Ownerships {...{ change, onTriage, meant }} />}
    </div>
  );
}

/** For so long, nobody has read what came in the place of a change that was judged by a press. */
const unreadMs = 500;
/** As quickly as it comes, it came because of that press. */
const comingMs = 2000;
let judgedAtMs = -Infinity;

/**
 * Has a press judge only what somebody can have read: the second one of a double tap was meant for the change
 * before, whose buttons were in the same place.
 */
function useMeant(id: string): (act: () => void) => (event: MouseEvent) => void {
  const came = useRef({ id: '', atMs: 0 });
  if (came.current.id !== id) came.current = { id, atMs: performance.now() };
  return (act) =>
    ({ detail, timeStamp }) => {
      const { atMs } = came.current;
      const isNext = atMs >= judgedAtMs && atMs - judgedAtMs < comingMs;
      if (detail > 1 || (isNext && timeStamp - atMs < unreadMs)) return;
      judgedAtMs = timeStamp;
      act();
    };
}

interface OwnershipsProps extends Pick<VerdictBarProps, 'change' | 'onTriage'> {
  meant: ReturnType<typeof useMeant>;
}

const actions = { mine: 'This is ours', not_mine: 'Not ours' };
const many = { mine: verdicts.mineMany, not_mine: verdicts.notMineMany };

/** Whose the release is: what was said stands pressed, with the usual parts until somebody chooses others. */
function Ownerships({ change, onTriage, meant }: OwnershipsProps) {
  const { monitored_artist_id, payload } = change;
  // Buttons stay, and keep the focus, when the next change is shown; a question is about one alone.
  const [asked, setAsked] = useState<string | null>(null);
  const at = { id: monitored_artist_id, release_id: payload.subject.id };
  const shown = { label: textAt(payload.after, 'label'), upc: textAt(payload.after, 'upc') };
  const said = useTriage(change);
  const count = judgedWith(change).length;
  return (
    <>
      {(['mine', 'not_mine'] as const).map((verdict) => (
        <Act
          key={verdict}
          route="POST /api/v1/artists/{id}/releases/{release_id}/triage"
          keyHint={verdict === 'mine' ? 'm' : 'n'}
          isPressed={said?.verdict === verdict}
          onClick={meant(() => {
            if (said?.verdict !== verdict) onTriage({ verdict });
          })}
        >
          {count > 1 ? many[verdict](count) : actions[verdict]}
        </Act>
      ))}
      {said && hasParts(shown) && (
        <button type="button" class="plain" onClick={() => setAsked(change.id)}>
          Choose what we learn from it
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

interface StepperProps {
  number: number;
  count: number;
  onStep: (step: 1 | -1) => void;
}

/** “1 of 7”, with a way to the one before and after. */
export function Stepper({ number, count, onStep }: StepperProps) {
  return (
    <span class="stepper" role="group" aria-label={verdicts.place(number, count)}>
      <button
        type="button"
        class="small"
        aria-label="Previous change"
        disabled={number === 1}
        onClick={() => onStep(-1)}
      >
        ‹
      </button>{' '}
      {verdicts.place(number, count)}{' '}
      <button
        type="button"
        class="small"
        aria-label="Next change"
        disabled={number === count}
        onClick={() => onStep(1)}
      >
        ›
      </button>
    </span>
  );
}
