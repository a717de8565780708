import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { Foreign } from '../foreign.tsx';
import { Mark, type Standing } from '../severity.tsx';
import { type Column, LoadedTable } from '../table.tsx';

type Entry = Answered<'GET /api/v1/changes/{id}/routing'>[number];

/** What each alert rule said of a change, and what became of its message. */
export default function Routing({ id }: { id: string }) {
  const entries = useQuery(read('GET /api/v1/changes/{id}/routing', { params: { id } }));
  return (
    <LoadedTable
      query={entries}
      rows={2}
      caption="What each alert rule did with this change"
      keyOf={({ rule_id, destination_id }) => `${rule_id} ${destination_id}`}
      columns={columns}
      empty={
        <p>
          No alert rule was asked about it. <a href="/app/alerts/new">Write an alert rule</a>
        </p>
      }
    />
  );
}

const columns: readonly Column<Entry>[] = [
  {
    label: 'Alert rule',
    cell: ({ rule_id, rule_name }) => (
      <Named name={rule_name} gone="a deleted alert rule" href={`/app/alerts/edit/${rule_id}`} />
    ),
  },
  {
    label: 'Destination',
    cell: ({ destination_id: id, destination_name: name }) => (
      <Named name={name} gone="a deleted destination" href={`/app/destinations/${id}`} />
    ),
  },
  { label: 'What happened', cell: (entry) => <Outcome entry={entry} /> },
];

function Named({ name, gone, href }: { name: string | null; gone: string; href: string }) {
  if (name === null) return gone;
  return (
    <a href={href}>
      <Foreign text={name} max={80} isInLink />
    </a>
  );
}

/** What isn’t here says that nothing was sent. */
const verdicts: Partial<Readonly<Record<Entry['verdict'], string>>> = {
  sent: 'sent',
  waiting: 'waiting',
  held_quiet: 'quiet hours',
  held_digest: 'in a digest',
  muted: 'muted',
  capped: 'too many messages',
  acknowledged: 'acknowledged first',
  failed: 'failed',
  not_confirmed: 'not confirmed',
};

const standings: Partial<Readonly<Record<Entry['verdict'], Standing>>> = {
  sent: 'ok',
  waiting: 'waiting',
  held_quiet: 'waiting',
  held_digest: 'waiting',
  capped: 'waiting',
  failed: 'failed',
  destination_disabled: 'failed',
  destination_unconfirmed: 'failed',
};

/** What became of the change for the rule, and of sending it on. */
function Outcome({ entry }: { entry: Entry }) {
  const { escalation } = entry;
  return (
    <>
      <Became of={entry} />
      {escalation && (
        <p class="escalation">
          If nobody acknowledges it, on to{' '}
          <Named
            name={escalation.destination_name}
            gone="a deleted destination"
            href={`/app/destinations/${escalation.destination_id}`}
          />
          : <Became of={escalation} />
        </p>
      )}
    </>
  );
}

function Became({ of }: { of: Entry | NonNullable<Entry['escalation']> }) {
  const { verdict, detail, destination_id, delivery_id } = of;
  return (
    <>
      <Mark is={standings[verdict] ?? 'off'}>{verdicts[verdict] ?? 'not sent'}</Mark>{' '}
      <span>{detail}</span>{' '}
      {delivery_id !== null && (
        <a href={`/app/destinations/${destination_id}/${delivery_id}`}>View the delivery</a>
      )}
    </>
  );
}
