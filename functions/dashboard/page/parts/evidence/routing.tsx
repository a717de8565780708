import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { routing as words } from '../../text/routing.ts';
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
      caption={words.caption}
      keyOf={({ rule_id, destination_id }) => `${rule_id} ${destination_id}`}
      columns={columns}
      empty={
        <p>
          {words.none} <a href="/app/alerts/new">{words.add}</a>
        </p>
      }
    />
  );
}

const columns: readonly Column<Entry>[] = [
  {
    label: words.rule,
    cell: ({ rule_id, rule_name }) => (
      <Named name={rule_name} gone={words.goneRule} href={`/app/alerts/edit/${rule_id}`} />
    ),
  },
  {
    label: words.destination,
    cell: ({ destination_id: id, destination_name: name }) => (
      <Named name={name} gone={words.goneDestination} href={`/app/destinations/${id}`} />
    ),
  },
  { label: words.outcome, cell: (entry) => <Outcome entry={entry} /> },
];

function Named({ name, gone, href }: { name: string | null; gone: string; href: string }) {
  if (name === null) return gone;
  return (
    <a href={href}>
      <Foreign text={name} max={80} isInLink />
    </a>
  );
}

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
          {words.escalated}{' '}
          <Named
            name={escalation.destination_name}
            gone={words.goneDestination}
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
      <Mark is={standings[verdict] ?? 'off'}>{words.verdicts[verdict]}</Mark> <span>{detail}</span>{' '}
      {delivery_id !== null && (
        <a href={`/app/destinations/${destination_id}/${delivery_id}`}>{words.delivery}</a>
      )}
    </>
  );
}
