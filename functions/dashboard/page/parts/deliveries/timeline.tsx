import type { ComponentChildren } from 'preact';
import { deliveries as words } from '../../text/deliveries.ts';
import { delivery as own } from '../../text/delivery.ts';
import { At, useNow, When } from '../when.tsx';
import { answerText, isTaken, skipText } from './attempts.ts';
import type { DeliveryDetails } from './target.ts';

interface TimelineProps {
  delivery: DeliveryDetails;
  /** Which attempt is shown beside it, from 0. */
  shown: number;
  onShow: (index: number) => void;
}

/** The life of a delivery: the event, the queue, each attempt, and what comes next. */
export function Timeline({ delivery, shown, onShow }: TimelineProps) {
  const { attempts, created_at, next_attempt_at, status, skip_reason } = delivery;
  const now = useNow();
  const madeAt = eventTime(delivery.body);
  return (
    <ol class="timeline">
      {madeAt !== null && madeAt !== created_at && <Step title={own.eventMade} at={madeAt} />}
      <Step title={own.queued} at={created_at} />
      {attempts.map((attempt, index) => (
        <Step
          key={`${attempt.number} ${attempt.at}`}
          is={isTaken(attempt) ? 'ok' : 'failed'}
          title={
            <button
              type="button"
              class="plain"
              aria-pressed={index === shown}
              onClick={() => onShow(index)}
            >
              {own.attempt(attempt.number)}
            </button>
          }
          at={attempt.at}
        >
          {answerText(attempt)}
        </Step>
      ))}
      {next_attempt_at !== null &&
        (Date.parse(next_attempt_at) <= now.getTime() ? (
          <Step title={own.nextAttemptIs} is="waiting">
            {own.waitsInTurn}
          </Step>
        ) : (
          <Step title={own.nextAttemptIs} at={next_attempt_at} is="waiting">
            <When at={next_attempt_at} />
          </Step>
        ))}
      {status === 'failed' && <Step title={own.gaveUp} is="failed" />}
      {skip_reason !== null && (
        <Step title={words.statuses.skipped} is="waiting">
          {own.skipReason} {skipText(skip_reason)}
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  title: ComponentChildren;
  at?: string;
  is?: 'ok' | 'failed' | 'waiting';
  children?: ComponentChildren;
}

function Step({ title, at, is, children }: StepProps) {
  return (
    <li class={is}>
      <strong>{title}</strong> {children !== undefined && <span>{children}</span>}
      {at !== undefined && (
        <span class="hint">
          <At at={at} />
        </span>
      )}
    </li>
  );
}

/** When the event was made, as it says itself; null where it is a message of several, or a report. */
function eventTime(body: string): string | null {
  try {
    const event: unknown = JSON.parse(body);
    if (typeof event !== 'object' || event === null || !('timestamp' in event)) return null;
    return typeof event.timestamp === 'string' ? event.timestamp : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
