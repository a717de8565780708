import type { ComponentChildren } from 'preact';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { useCountdown } from '../../parts/countdown.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Mark } from '../../parts/severity.tsx';
import { Table } from '../../parts/table.tsx';
import { At } from '../../parts/when.tsx';
import { verify as words } from '../../text/verify.ts';
import { numberText } from '../../format.ts';

export type Session = Answered<'GET /api/v1/verify/{session_id}'>;

/** Everything that was looked at, the latest first, and what was found there. */
export function Checks({
  session: { methods, checks },
  checkNow,
}: {
  session: Session;
  checkNow?: ComponentChildren;
}) {
  const hasSite = methods.some(({ target }) => target !== null);
  return (
    <section class="panel">
      <h2>Checks</h2>
      {hasSite ? checkNow : <p>There’s nothing for us to look at. You’ll see the decision here.</p>}
      {checks.length > 0 && <CheckTable checks={checks.toReversed()} />}
      {checks.length === 0 && hasSite && <p class="muted">No checks yet.</p>}
    </section>
  );
}

function CheckTable({ checks }: { checks: Session['checks'] }) {
  return (
    <Table
      caption="Checks"
      rows={checks}
      keyOf={({ at, method }) => `${at} ${method}`}
      columns={[
        { label: 'When', cell: ({ at }) => <At at={at} /> },
        { label: 'Where', cell: ({ method }) => words.proofs[method].name },
        {
          label: 'Result',
          cell: ({ ok, detail }) => (
            <>
              {ok ? <Mark is="ok">Found</Mark> : <Mark is="off">Not found</Mark>}{' '}
              <Foreign text={detail} max={400} />
            </>
          ),
        },
      ]}
    />
  );
}

/** The service looks at most so often. */
const pauseSeconds = 10;

interface CheckNowProps {
  lookedAtMs: number;
  everySeconds: number;
  isLooking: boolean;
  onCheck: () => void;
}

/** Looks for the proof now, or says when that is possible and when it happens by itself. */
export function CheckNow({ lookedAtMs, everySeconds, isLooking, onCheck }: CheckNowProps) {
  const passed = Math.floor((Date.now() - lookedAtMs) / 1000);
  const next = useCountdown(Math.max(0, everySeconds - passed));
  const wait = Math.max(0, next - (everySeconds - pauseSeconds));
  const isHeld = isLooking || wait > 0;
  return (
    <div class="check-now">
      <button
        type="button"
        class="primary"
        aria-disabled={isHeld}
        aria-busy={isLooking}
        onClick={() => {
          if (!isHeld) onCheck();
        }}
      >
        {labelOf(isLooking, wait)}
      </button>
      {!isLooking && next > 0 && <span class="muted">Next check in {numberText(next)} s.</span>}
    </div>
  );
}

function labelOf(isLooking: boolean, wait: number): string {
  if (isLooking) return 'Checking…';
  return wait > 0 ? `Check now (in ${numberText(wait)} s)` : 'Check now';
}
