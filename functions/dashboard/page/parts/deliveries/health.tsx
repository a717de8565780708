import { usePages } from '../../api.ts';
import { percentText } from '../../number-format.ts';
import { deliveries as words } from '../../text/deliveries.ts';
import { zonedText } from '../../format.ts';
import { usePermission } from '../../use-permission.ts';
import { barHeight, isTaken, latestAttempts, type ListedAttempt, answerText } from './attempts.ts';
import { readLog, targetRoutes, type Target } from './target.ts';

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
          <span class="muted">{log.data && words.healthNone}</span>
        ) : (
          <>
            <strong>{percentText(taken / attempts.length)}</strong>{' '}
            <span class="muted">{words.health(taken, attempts.length)}</span>
          </>
        )}
      </p>
      <Bars attempts={attempts} label={words.health(taken, attempts.length)} />
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
