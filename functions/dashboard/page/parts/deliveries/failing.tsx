import type { Answered } from '../../../../../shared/client/routes.ts';
import { deliveries } from '../../text/deliveries.ts';
import { faultText } from '../../text/faults.ts';
import { Foreign } from '../foreign.tsx';
import { Mark } from '../severity.tsx';
import { Since, useNow } from '../when.tsx';
import { NextAttempt } from './next-attempt.tsx';
import { targetAddress, type Target } from './target.ts';

export type Failure = NonNullable<Answered<'GET /api/v1/org/webhooks/{id}'>['failing']>;

export interface FailingProps {
  target: Target;
  failing: Failure;
  /** Whether who reads it may look at deliveries. */
  hasLog: boolean;
}

/** That attempts fail: since when, how the last one ended, and when the next one comes. */
export function Failing({ target, failing, hasLog }: FailingProps) {
  const { since, status_code, error, delivery } = failing;
  const now = useNow();
  return (
    <div class="standing">
      <Mark is="failed">{deliveries.failing}</Mark>{' '}
      <span class="hint">
        {deliveries.failingSince} <Since at={since} /> ·{' '}
        <Foreign text={faultText(status_code, error)} />
        {delivery !== null && (
          <>
            {delivery.next_attempt_at !== null && (
              <>
                {' '}
                · <NextAttempt at={delivery.next_attempt_at} isRefused={false} now={now} />
              </>
            )}
            {hasLog && (
              <>
                {' '}
                · <a href={`${targetAddress(target)}/${delivery.id}`}>{deliveries.viewDelivery}</a>
              </>
            )}
          </>
        )}
      </span>
    </div>
  );
}
