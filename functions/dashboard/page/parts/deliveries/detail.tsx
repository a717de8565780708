import { useMutation, useQuery } from '@tanstack/preact-query';
import { deliveries } from '../../text/deliveries.ts';
import { faultText } from '../../text/faults.ts';
import { Act } from '../act.tsx';
import { Copy } from '../copy.tsx';
import { FailedLine } from '../failed.tsx';
import { Foreign } from '../foreign.tsx';
import { Loaded } from '../loaded.tsx';
import { Page } from '../page.tsx';
import { Mark } from '../severity.tsx';
import { toast } from '../toast.tsx';
import { At, useNow, When } from '../when.tsx';
import { canResend } from './can-resend.ts';
import { skipText } from './skip-text.ts';
import { DeliveryStatus } from './status.tsx';
import { followMs } from './follow.ts';
import {
  readDelivery,
  readTargetAgain,
  resend,
  targetAddress,
  targetRoutes,
  type DeliveryDetails,
  type Target,
} from './target.ts';

/** One delivery: every attempt with what was sent and what came back. */
export function DeliveryScreen({ target, id }: { target: Target; id: string }) {
  const delivery = useQuery({
    ...readDelivery(target, id),
    // Who waits for a pending one sees it arrive.
    refetchInterval: ({ state }) => (state.data ? followMs([state.data], new Date()) : false),
  });
  return (
    <Page title={deliveries.detail} aside={<a href={targetAddress(target)}>{deliveries.back}</a>}>
      <Loaded query={delivery} rows={6}>
        {(data) => <Detail target={target} delivery={data} />}
      </Loaded>
    </Page>
  );
}

function Detail({ target, delivery }: { target: Target; delivery: DeliveryDetails }) {
  const routes = targetRoutes[target.kind];
  const again = useMutation({
    mutationFn: () => resend(target, delivery.id),
    onSuccess: async () => {
      toast(deliveries.resent);
      await readTargetAgain(target);
    },
  });
  const { status, event_type, summary, skip_reason, next_attempt_at, body, attempts } = delivery;
  const now = useNow();
  return (
    <>
      <section class="panel">
        <p>
          <DeliveryStatus is={status} /> <code>{event_type}</code>{' '}
          <At at={delivery.delivered_at ?? delivery.created_at} />
        </p>
        {summary !== null && (
          <p>
            <Foreign text={summary} max={500} />
          </p>
        )}
        {skip_reason !== null && (
          <p>
            {deliveries.skipReason} <Foreign text={skipText(skip_reason)} />.
          </p>
        )}
        {next_attempt_at !== null && (
          <p>
            {deliveries.nextAttemptIs} <When at={next_attempt_at} />
          </p>
        )}
        <div class="actions">
          {canResend(delivery, now) && (
            <Act route={routes.resend} isPending={again.isPending} onClick={() => again.mutate()}>
              {deliveries.resend}
            </Act>
          )}
          {changesOf(delivery).map((id, index) => (
            <a key={id} href={`/app/changes/${id}`}>
              {deliveries.change(index + 1, changesOf(delivery).length)}
            </a>
          ))}
        </div>
        {again.error && <FailedLine error={again.error} />}
      </section>
      <section class="panel" aria-labelledby="attempts">
        <h2 id="attempts">{deliveries.attempts}</h2>
        {attempts.length === 0 && <p>{deliveries.noAttempts}</p>}
        {attempts.map((attempt) => (
          <Attempt key={`${attempt.number} ${attempt.at}`} attempt={attempt} />
        ))}
      </section>
      <section class="panel" aria-labelledby="body">
        <h2 id="body">{deliveries.body}</h2>
        <Copy text={body} label={deliveries.copyBody} />
        <pre>
          <Foreign text={indented(body)} max={20_000} />
        </pre>
      </section>
    </>
  );
}

function changesOf({ change_id, changes }: DeliveryDetails): readonly string[] {
  return change_id === null ? changes : [change_id];
}

function Attempt({ attempt }: { attempt: DeliveryDetails['attempts'][number] }) {
  const { number, at, status_code, error, duration_ms, response_body, request_headers } = attempt;
  const isOk = status_code !== null && status_code >= 200 && status_code < 300;
  return (
    <details class="attempt">
      <summary>
        {deliveries.attempt(number)} · <At at={at} />{' '}
        <Mark is={isOk ? 'ok' : 'failed'}>
          {status_code === null ? deliveries.noAnswer : deliveries.httpStatus(status_code)}
        </Mark>{' '}
        {deliveries.took(duration_ms)}
        {status_code === null && (
          <>
            {' · '}
            <Foreign text={faultText(status_code, error)} />
          </>
        )}
      </summary>
      {request_headers && (
        <>
          <h3>{deliveries.requestHeaders}</h3>
          <pre>
            {Object.entries(request_headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
        </>
      )}
      <h3>{deliveries.answer}</h3>
      {response_body === null || response_body === '' ? (
        <p>{deliveries.answerNone}</p>
      ) : (
        <pre>
          <Foreign text={response_body} max={4096} />
        </pre>
      )}
    </details>
  );
}

/** JSON with line breaks for the eye; what isn't JSON stays as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
