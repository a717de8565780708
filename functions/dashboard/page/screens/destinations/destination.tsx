import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { DeliveryLog } from '../../parts/deliveries/log.tsx';
import { refusalOf } from '../../parts/deliveries/refusal.ts';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import type { ScreenProps } from '../../screen-props.ts';
import { BothSign } from '../../parts/rotate.tsx';
import { secret } from '../../text/secret.ts';
import { destinations as words } from '../../text/destinations.ts';
import { DestinationActions } from './actions.tsx';
import { addressOf, takesTests, type Destination } from './destination-body.ts';
import { DestinationStatus } from './status.tsx';

/** `/app/destinations/{id}`: how it stands, and everything that was sent. */
export default function DestinationScreen({ params }: ScreenProps) {
  const id = params.id ?? '';
  const destination = useQuery(read('GET /api/v1/org/destinations/{id}', { params: { id } }));
  return (
    <Page
      title={destination.data?.name ?? words.title}
      aside={<a href="/app/destinations">{words.list}</a>}
    >
      <Loaded query={destination}>
        {(data) => (
          <>
            <Overview destination={data} />
            <DeliveryLog target={{ kind: 'destination', id }} refusal={refusalOf(data)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Overview({ destination }: { destination: Destination }) {
  const { id, type, secret_hint, previous_secret_expires_at: until } = destination;
  return (
    <section class="panel">
      <p>
        {words.types[type]}: <Foreign text={addressOf(destination)} />
      </p>
      <DestinationStatus destination={destination} />
      {secret_hint !== null && (
        <p class="muted">
          {secret.hint}: <code>{secret_hint}</code>
        </p>
      )}
      {until !== null && <BothSign until={until} />}
      <div class="actions">
        {takesTests(destination) && <TestButton target={{ kind: 'destination', id }} />}
        <DestinationActions destination={destination} />
      </div>
      <p>
        <a href={`/app/alerts/new?destination=${id}`}>{words.newRule}</a>
      </p>
    </section>
  );
}
