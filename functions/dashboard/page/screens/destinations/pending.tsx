import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Severity } from '../../parts/severity.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { pending as words } from '../../text/pending.ts';
import { momentIn } from '../../time-format.ts';
import type { Destination } from './destination-body.ts';

type Message = Answered<'GET /api/v1/org/destinations/{id}/pending'>[number];

/** How often to look again while something waits: it may be sent at any time. */
const followMs = 30_000;

/** The messages that wait for a destination, and a button that sends them now. */
export function Pending({ destination: { id, time_zone } }: { destination: Destination }) {
  const organization = useQuery({ ...read('GET /api/v1/org'), enabled: time_zone === null });
  const zone = time_zone ?? organization.data?.time_zone;
  const messages = useQuery({
    ...read('GET /api/v1/org/destinations/{id}/pending', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.length ? followMs : false),
  });
  return (
    <section class="panel" aria-labelledby="pending">
      <h2 id="pending">{words.title}</h2>
      <Loaded query={messages} rows={1}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="muted">{words.none}</p>
          ) : (
            <>
              {zone !== undefined && (
                <Table caption={words.title} rows={rows} keyOf={keyOf} columns={columnsIn(zone)} />
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
      said: ({ sending }) => words.sending(sending),
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
            {words.flush}
          </Act>
        </div>
      )}
      {messages.some(isMuted) && (
        <p class="hint">
          {words.mutedStay} <a href="/app/alerts">{words.mutes}</a>
        </p>
      )}
      {flush.error && <FailedLine error={flush.error} />}
    </>
  );
}

const keyOf = ({ kind, message_due_at, changes }: Message) =>
  `${kind} ${message_due_at} ${changes[0] ?? ''}`;

const columnsIn = (zone: string): Column<Message>[] => [
  { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
  {
    // That of the fields beside it, wherever one reads this.
    label: words.dueIn(zone),
    cell: ({ message_due_at: at }) => <time dateTime={at}>{momentIn(at, zone)}</time>,
  },
  { label: words.severity, cell: ({ top_severity }) => <Severity is={top_severity} /> },
  { label: words.changes, cell: (message) => <Changes of={message} /> },
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
      {rest > 0 && <span class="muted">{words.more(rest)}</span>}
    </>
  );
}
