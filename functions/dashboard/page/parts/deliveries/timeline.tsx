import type { ComponentChildren } from 'preact';
import { deliveries as words } from '../../text/deliveries.ts';
import { Copy } from '../copy.tsx';
import { Foreign } from '../foreign.tsx';
import { At, useNow, When } from '../when.tsx';
import { answerText, isTaken, skipText } from './attempts.ts';
import type { DeliveryDetails } from './target.ts';
import { numberText } from '../../format.ts';

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
      {madeAt !== null && madeAt !== created_at && <Step title="Change confirmed" at={madeAt} />}
      <Step title="Queued" at={created_at} />
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
              Attempt {numberText(attempt.number)}
            </button>
          }
          at={attempt.at}
        >
          {answerText(attempt)}
        </Step>
      ))}
      {next_attempt_at !== null &&
        (Date.parse(next_attempt_at) <= now.getTime() ? (
          <Step title="Next attempt" is="waiting">
            It’s sent once the receiver answers again, after the ones before it.
          </Step>
        ) : (
          <Step title="Next attempt" at={next_attempt_at} is="waiting">
            <When at={next_attempt_at} />
          </Step>
        ))}
      {status === 'failed' && <Step title="No more attempts" is="failed" />}
      {skip_reason !== null && (
        <Step title={words.statuses.skipped} is="waiting">
          Skipped because {skipText(skip_reason)}
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

interface ExchangeProps {
  /** Null before the first one. */
  attempt: DeliveryDetails['attempts'][number] | null;
  /** What each attempt sends. */
  body: string;
}

/** The request of an attempt, and the answer to it, side by side. */
export function Exchange({ attempt, body }: ExchangeProps) {
  return (
    <div class="exchange">
      <section class="panel" aria-labelledby="answer">
        <h2 id="answer">Answer</h2>
        <p>{attempt ? answerText(attempt) : 'Not attempted yet.'}</p>
        {attempt && (attempt.response_body ?? '') !== '' ? (
          <pre>
            <Foreign text={attempt.response_body ?? ''} max={4096} />
          </pre>
        ) : (
          (attempt?.status_code ?? null) !== null && <p class="muted">The answer had no body.</p>
        )}
      </section>
      <section class="panel" aria-labelledby="request">
        <h2 id="request">Request</h2>
        {attempt?.request_headers && (
          <pre>
            {Object.entries(attempt.request_headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
        )}
        <div class="actions">
          <Copy text={body} label="Copy body" />
        </div>
        <pre>
          <Foreign text={indented(body)} max={1500} />
        </pre>
      </section>
    </div>
  );
}

/** JSON with line breaks for the eye; what isn't JSON stays as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}
