import type { Answered } from '../../../../../shared/client/routes.ts';
import { usePages } from '../../api.ts';
import { zonedText } from '../../format.ts';
import { percentText } from '../../number-format.ts';
import { deliveries, faultText } from '../../text/deliveries.ts';
import { usePermission } from '../../use-permission.ts';
import { Foreign } from '../foreign.tsx';
import { Mark } from '../severity.tsx';
import { Since, useNow, When } from '../when.tsx';
import { answerText, barHeight, isTaken, latestAttempts, type ListedAttempt } from './attempts.ts';
import { readLog, type Target, targetAddress, targetRoutes } from './target.ts';

/** Of the middle of a line: when the next attempt comes. One that is overdue waits for its turn. */
export function NextAttempt({ at, isRefused, now }: { at: string; isRefused: boolean; now: Date }) {
  if (!isRefused && Date.parse(at) <= now.getTime()) return <>next attempt due now</>;
  return (
    <>
      {isRefused ? 'will be skipped' : 'next attempt'} <When at={at} />
    </>
  );
}

type Failure = NonNullable<Answered<'GET /api/v1/org/webhooks/{id}'>['failing']>;

interface FailingProps {
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
      <Mark is="failed">Failing</Mark>{' '}
      <span class="hint">
        since <Since at={since} /> · <Foreign text={faultText(status_code, error)} />
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
                · <a href={`${targetAddress(target)}/${delivery.id}`}>View the delivery</a>
              </>
            )}
          </>
        )}
      </span>
    </div>
  );
}

const shownMax = 50;

const box = { bar: 6, gap: 2, height: 40 };

/** How a receiver has done lately: a bar for each attempt, and how many it took. */
export function Health({ target }: { target: Target }) {
  const { isAllowed } = usePermission(targetRoutes[target.kind].log);
  const log = usePages({ ...readLog(target, {}), enabled: isAllowed });
  if (!isAllowed) return null;
  const attempts = latestAttempts(log.data?.pages[0]?.rows ?? [], shownMax);
  const taken = attempts.filter(isTaken).length;
  // The room is kept while the log is read: nothing below it moves.
  return (
    <div class="health">
      <p>
        {attempts.length === 0 ? (
          <span class="muted">{log.data && 'Nothing has been sent yet.'}</span>
        ) : (
          <>
            <strong>{percentText(taken / attempts.length)}</strong>{' '}
            <span class="muted">{deliveries.health(taken, attempts.length)}</span>
          </>
        )}
      </p>
      <Bars attempts={attempts} label={deliveries.health(taken, attempts.length)} />
    </div>
  );
}

function Bars({ attempts, label }: { attempts: readonly ListedAttempt[]; label: string }) {
  const step = box.bar + box.gap;
  const free = shownMax - attempts.length;
  return (
    <svg viewBox={`0 0 ${shownMax * step} ${box.height}`} role="img" aria-label={label}>
      {Array.from({ length: free }, (_, index) => (
        <rect
          key={index}
          class="none"
          x={index * step}
          y={box.height - 2}
          width={box.bar}
          height={2}
        />
      ))}
      {attempts.map((attempt, index) => {
        const height = box.height * barHeight(attempt);
        return (
          <rect
            key={`${attempt.delivery.id} ${attempt.number}`}
            class={isTaken(attempt) ? 'ok' : 'failed'}
            x={(free + index) * step}
            y={box.height - height}
            width={box.bar}
            height={height}
          >
            <title>{`${zonedText(attempt.at)}: ${answerText(attempt)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
