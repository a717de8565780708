import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Health } from '../../parts/deliveries/health.tsx';
import { TargetScreen } from '../../parts/deliveries/target-screen.tsx';
import { SigningSecret } from '../../parts/deliveries/set-up.tsx';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Muted } from '../../parts/mutes/muted.tsx';
import { Severity } from '../../parts/severity.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import type { ScreenProps } from '../../parts/page.tsx';
import { destinations as words, pending } from '../../text/destinations.ts';
import { momentIn } from '../../time-format.ts';
import { DestinationActions } from './actions.tsx';
import { addressOf, type Destination, takesTests } from './destination-body.ts';
import { Rules, TimingForm } from './timing-form.tsx';
import { DestinationStatus } from './status.tsx';
import { numberText } from '../../format.ts';

/** `/app/destinations/{id}`: how it stands, and everything that was sent. */
export default function DestinationScreen({ params }: ScreenProps) {
  const id = params.id ?? '';
  const target = { kind: 'destination', id } as const;
  const destination = useQuery(read('GET /api/v1/org/destinations/{id}', { params: { id } }));
  return (
    <TargetScreen
      target={target}
      query={destination}
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
    <section class="panel" aria-label="How it stands">
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
      <h2 id="when">When messages come</h2>
      <TimingForm destination={destination} />
    </section>
  );
}

type Message = Answered<'GET /api/v1/org/destinations/{id}/pending'>[number];

/** How often to look again while something waits: it may be sent at any time. */
const followMs = 30_000;

/** The messages that wait for a destination, and a button that sends them now. */
function Pending({ destination: { id, time_zone } }: { destination: Destination }) {
  const organization = useQuery({ ...read('GET /api/v1/org'), enabled: time_zone === null });
  const zone = time_zone ?? organization.data?.time_zone;
  const messages = useQuery({
    ...read('GET /api/v1/org/destinations/{id}/pending', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.length ? followMs : false),
  });
  return (
    <section class="panel" aria-labelledby="pending">
      <h2 id="pending">Waiting messages</h2>
      <Loaded query={messages} rows={1}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="muted">Nothing is waiting.</p>
          ) : (
            <>
              {zone !== undefined && (
                <Table
                  caption="Waiting messages"
                  rows={rows}
                  keyOf={keyOf}
                  columns={columnsIn(zone)}
                />
              )}
              <Flush id={id} messages={rows} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Flush({ id, messages }: { id: string; messages: readonly Message[] }) {
  const flush = useWrite(
    () => client.call('POST /api/v1/org/destinations/{id}/pending/flush', { params: { id } }),
    {
      said: ({ sending }) => pending.sending(sending),
      again: ['GET /api/v1/org/destinations', 'GET /api/v1/changes/{id}'],
    },
  );
  const isMuted = ({ kind }: Message) => kind === 'mute';
  return (
    <>
      {!messages.every(isMuted) && (
        <div class="actions">
          <Act
            route="POST /api/v1/org/destinations/{id}/pending/flush"
            isPending={flush.isPending}
            onClick={() => flush.mutate()}
          >
            Send now
          </Act>
        </div>
      )}
      {messages.some(isMuted) && (
        <p class="hint">
          Muted messages stay until their mute ends. <a href="/app/alerts">End a mute</a>
        </p>
      )}
      {flush.error && <FailedLine error={flush.error} />}
    </>
  );
}

const keyOf = ({ kind, message_due_at, changes }: Message) =>
  `${kind} ${message_due_at} ${changes[0] ?? ''}`;

const columnsIn = (zone: string): Column<Message>[] => [
  { label: 'Waits for', cell: ({ kind }) => pending.kinds[kind] },
  {
    // That of the fields beside it, wherever one reads this.
    label: `Comes (${zone})`,
    cell: ({ message_due_at: at }) => <time dateTime={at}>{momentIn(at, zone)}</time>,
  },
  { label: 'Most serious', cell: ({ top_severity }) => <Severity is={top_severity} /> },
  { label: 'Changes', cell: (message) => <Changes of={message} /> },
];

/** Whole, since a link can’t hold the button for the rest. */
const summaryMax = 1000;

function Changes({ of: { changes, first_changes: named } }: { of: Message }) {
  const rest = changes.length - named.length;
  return (
    <>
      {named.map(({ id, summary }) => (
        <div key={id}>
          <a href={`/app/changes/${id}`}>
            <Foreign text={summary} max={summaryMax} />
          </a>
        </div>
      ))}
      {rest > 0 && <span class="muted">and {numberText(rest)} more</span>}
    </>
  );
}
