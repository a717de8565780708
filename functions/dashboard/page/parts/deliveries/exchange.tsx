import { deliveries as words } from '../../text/deliveries.ts';
import { delivery as own } from '../../text/delivery.ts';
import { Copy } from '../copy.tsx';
import { Foreign } from '../foreign.tsx';
import { answerText } from './attempts.ts';
import type { DeliveryDetails } from './target.ts';

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
        <h2 id="answer">{words.answer}</h2>
        <p>{attempt ? answerText(attempt) : words.noAttempts}</p>
        {attempt && (attempt.response_body ?? '') !== '' ? (
          <pre>
            <Foreign text={attempt.response_body ?? ''} max={4096} />
          </pre>
        ) : (
          (attempt?.status_code ?? null) !== null && <p class="muted">{own.answerNone}</p>
        )}
      </section>
      <section class="panel" aria-labelledby="request">
        <h2 id="request">{own.request}</h2>
        {attempt?.request_headers && (
          <pre>
            {Object.entries(attempt.request_headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
        )}
        <div class="actions">
          <Copy text={body} label={own.copyBody} />
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
