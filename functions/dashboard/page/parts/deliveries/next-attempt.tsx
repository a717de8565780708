import { deliveries } from '../../text/deliveries.ts';
import { When } from '../when.tsx';

/** Of the middle of a line: when the next attempt comes. One that is overdue waits for its turn. */
export function NextAttempt({ at, isRefused, now }: { at: string; isRefused: boolean; now: Date }) {
  if (!isRefused && Date.parse(at) <= now.getTime()) return <>{deliveries.nextInTurn}</>;
  return (
    <>
      {isRefused ? deliveries.willSkip : deliveries.nextAttempt} <When at={at} />
    </>
  );
}
