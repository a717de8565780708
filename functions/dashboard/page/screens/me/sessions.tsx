import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Mark } from '../../parts/severity.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { OnDay, When } from '../../parts/when.tsx';
import { me } from '../../text/me.ts';

type Session = Answered<'GET /api/v1/auth/sessions'>[number];

/** Where one is signed in. */
export function Sessions() {
  const sessions = useQuery(read('GET /api/v1/auth/sessions'));
  const end = useWrite(
    (id: string) => client.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } }),
    { said: me.ended, again: ['GET /api/v1/auth/sessions'] },
  );
  return (
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">{me.sessions}</h2>
      <p>{me.sessionsLead}</p>
      {end.error && <FailedLine error={end.error} />}
      <Loaded query={sessions}>
        {(rows) => (
          <Table
            caption={me.sessions}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columnsWith((id) => end.mutate(id))}
          />
        )}
      </Loaded>
    </section>
  );
}

function columnsWith(end: (id: string) => void): Column<Session>[] {
  return [
    { label: me.device, cell: (session) => <Device session={session} /> },
    { label: me.ip, cell: ({ ip }) => (ip === null ? '–' : <Foreign text={ip} />) },
    { label: me.lastSeen, cell: ({ last_seen_at }) => <When at={last_seen_at} /> },
    { label: me.started, cell: ({ created_at }) => <OnDay at={created_at} /> },
    {
      label: me.end,
      isUnseen: true,
      cell: ({ id, current, user_agent }) =>
        current ? (
          <Mark is="ok">{me.thisSession}</Mark>
        ) : (
          <button
            type="button"
            class="small"
            aria-label={me.endOf(user_agent ?? me.unknownDevice)}
            onClick={() => end(id)}
          >
            {me.end}
          </button>
        ),
    },
  ];
}

function Device({ session: { user_agent, started_by } }: { session: Session }) {
  return (
    <>
      {user_agent === null ? me.unknownDevice : <Foreign text={user_agent} max={120} />}
      {started_by === 'invitation' && <span class="hint"> {me.byInvitation}</span>}
    </>
  );
}
