import { deliveries } from '../../text/deliveries.ts';
import { When } from '../when.tsx';

interface NextAttemptProps {
  at: string;
  isRefused: boolean;
  now: Date;
}

/** Of the middle of a line: when the next attempt comes. One that is overdue waits for its turn. */
export function NextAttempt({ at, isRefused, now }: NextAttemptProps) {
  if (!isRefused && Date.parse(at) <= now.getTime()) return <>{deliveries.nextInTurn}</>;
  return (
    <>
      {isRefused ? deliveries.willSkip : deliveries.nextAttempt} <When at={at} />
    </>
  );
}
