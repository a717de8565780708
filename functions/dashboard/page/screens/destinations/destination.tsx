import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { TargetScreen } from '../../parts/deliveries/target-screen.tsx';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Muted } from '../../parts/mutes/muted.tsx';
import type { ScreenProps } from '../../screen-props.ts';
import { BothSign } from '../../parts/rotate.tsx';
import { secret } from '../../text/secret.ts';
import { destinations as words } from '../../text/destinations.ts';
import { DestinationActions } from './actions.tsx';
import { addressOf, takesTests, type Destination } from './destination-body.ts';
import { Pending } from './pending.tsx';
import { DestinationStatus } from './status.tsx';
import { Times } from './times.tsx';

/** `/app/destinations/{id}`: how it stands, and everything that was sent. */
export default function DestinationScreen({ params }: ScreenProps) {
  const id = params.id ?? '';
  const destination = useQuery(read('GET /api/v1/org/destinations/{id}', { params: { id } }));
  return (
    <TargetScreen
      target={{ kind: 'destination', id }}
      query={destination}
      words={words}
      list="/app/destinations"
    >
      {(data) => (
        <>
          <Overview destination={data} />
          {data.type !== 'webhook' && <Pending id={id} />}
        </>
      )}
    </TargetScreen>
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
      <Muted is={(mute) => mute.destination_id === id} saidOf="destination" />
      {type !== 'webhook' && <Times timing={destination} />}
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
