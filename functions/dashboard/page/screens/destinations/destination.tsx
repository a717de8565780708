import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { Health } from '../../parts/deliveries/health.tsx';
import { TargetScreen } from '../../parts/deliveries/target-screen.tsx';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Muted } from '../../parts/mutes/muted.tsx';
import type { ScreenProps } from '../../screen-props.ts';
import { SigningSecret } from '../../parts/rotate.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { timing } from '../../text/timing.ts';
import { DestinationActions } from './actions.tsx';
import { addressOf, takesTests, type Destination } from './destination-body.ts';
import { Pending } from './pending.tsx';
import { Rules } from './rules.tsx';
import { DestinationStatus } from './status.tsx';
import { TimingForm } from './timing-form.tsx';

/** `/app/destinations/{id}`: how it stands, and everything that was sent. */
export default function DestinationScreen({ params }: ScreenProps) {
  const id = params.id ?? '';
  const target = { kind: 'destination', id } as const;
  const destination = useQuery(read('GET /api/v1/org/destinations/{id}', { params: { id } }));
  return (
    <TargetScreen
      target={target}
      query={destination}
      words={words}
      list="/app/destinations"
      aside={(data) =>
        data.type === 'webhook' ? (
          <SigningSecret
            target={target}
            hint={data.secret_hint ?? ''}
            until={data.previous_secret_expires_at}
          >
            <Rules id={id} />
          </SigningSecret>
        ) : (
          <When destination={data} />
        )
      }
    >
      {(data) => (
        <>
          <Overview destination={data} />
          {data.type !== 'webhook' && <Pending destination={data} />}
        </>
      )}
    </TargetScreen>
  );
}

function Overview({ destination }: { destination: Destination }) {
  const { id, type } = destination;
  const target = { kind: 'destination', id } as const;
  return (
    <section class="panel" aria-label={words.overview}>
      <DestinationStatus destination={destination} />
      <Muted is={(mute) => mute.destination_id === id} saidOf="destination" />
      <Health target={target} />
      <Facts of={[[words.types[type], <Foreign key="at" text={addressOf(destination)} />]]} />
      <div class="actions">
        {takesTests(destination) && <TestButton target={target} />}
        <DestinationActions destination={destination} />
      </div>
    </section>
  );
}

function When({ destination }: { destination: Destination }) {
  return (
    <section class="panel" aria-labelledby="when">
      <h2 id="when">{timing.title}</h2>
      <TimingForm destination={destination} />
    </section>
  );
}
