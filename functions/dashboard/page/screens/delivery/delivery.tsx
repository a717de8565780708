import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { shortSummary, typeName } from '../../change.ts';
import { Act } from '../../parts/act.tsx';
import { canHurry, canResend, followMs } from '../../parts/deliveries/attempts.ts';
import { Exchange, Timeline } from '../../parts/deliveries/timeline.tsx';
import { DeliveryStatus } from '../../parts/deliveries/status.tsx';
import {
  type DeliveryDetails,
  readDelivery,
  resend,
  type Target,
  targetAddress,
  targetRoutes,
  useTargetName,
} from '../../parts/deliveries/target.ts';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page, type ScreenProps } from '../../parts/page.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useNow } from '../../parts/when.tsx';
import { deliveries } from '../../text/deliveries.ts';

/** `/app/webhooks/{id}/{delivery}` and `/app/destinations/{id}/{delivery}` */
export default function Delivery({ params }: ScreenProps) {
  const { path } = useLocation();
  const kind = path.startsWith('/app/webhooks/') ? 'webhook' : 'destination';
  return <DeliveryScreen target={{ kind, id: params.id ?? '' }} id={params.delivery ?? ''} />;
}

/** One delivery: its life so far, and what was sent and came back. */
function DeliveryScreen({ target, id }: { target: Target; id: string }) {
  const delivery = useQuery({
    ...readDelivery(target, id),
    // Who waits for a pending one sees it arrive.
    refetchInterval: ({ state }) => (state.data ? followMs([state.data], new Date()) : false),
  });
  const name = useTargetName(target);
  const { summary = null, event_type = '' } = delivery.data ?? {};
  return (
    <Page
      title={delivery.data ? typeName(event_type) : 'Delivery'}
      aside={
        <a href={targetAddress(target)}>
          {name === null ? (
            'All deliveries'
          ) : (
            <>
              All deliveries: <Foreign text={name} max={40} isInLink />
            </>
          )}
        </a>
      }
      lead={summary !== null && <Foreign isSentence text={shortSummary({ summary })} max={500} />}
    >
      <Loaded query={delivery} rows={6}>
        {(data) => <Detail target={target} delivery={data} />}
      </Loaded>
    </Page>
  );
}

function Detail({ target, delivery }: { target: Target; delivery: DeliveryDetails }) {
  const { attempts } = delivery;
  const [chosen, setChosen] = useState<number | null>(null);
  // The last one, until somebody looks at another: also when a new one comes.
  const shown = chosen ?? attempts.length - 1;
  return (
    <>
      <section class="panel delivery-head">
        <DeliveryStatus is={delivery.status} />
        <Again target={target} delivery={delivery} />
      </section>
      <div class="delivery">
        <section class="panel" aria-labelledby="timeline">
          <h2 id="timeline">What happened</h2>
          <Timeline delivery={delivery} shown={shown} onShow={setChosen} />
        </section>
        <Exchange attempt={attempts[shown] ?? null} body={delivery.body} />
      </div>
    </>
  );
}

/** What can be done, each with what will happen then. */
function Again({ target, delivery }: { target: Target; delivery: DeliveryDetails }) {
  const again = useWrite(() => resend(target, delivery.id), {
    said: deliveries.resent,
    again: [targetRoutes[target.kind].all],
  });
  const isAhead = canHurry(delivery, useNow());
  const changes = delivery.change_id === null ? delivery.changes : [delivery.change_id];
  return (
    <>
      <div class="actions">
        {(isAhead || canResend(delivery)) && (
          <Act
            route={targetRoutes[target.kind].resend}
            isPending={again.isPending}
            onClick={() => again.mutate()}
          >
            {isAhead ? 'Attempt now' : 'Resend'}
          </Act>
        )}
        {changes.map((id, index) => (
          <a key={id} href={`/app/changes/${id}`}>
            {changes.length === 1
              ? 'View the change'
              : `View change ${index + 1} of ${changes.length}`}
          </a>
        ))}
      </div>
      {(isAhead || canResend(delivery)) && (
        <p class="hint">
          {isAhead
            ? 'Sends it now instead of at the next attempt, and starts the attempts over.'
            : deliveries.resendLead}
        </p>
      )}
      {again.error && <FailedLine error={again.error} />}
    </>
  );
}
