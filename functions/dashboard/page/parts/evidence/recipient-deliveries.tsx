import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { recipients } from '../../text/evidence.ts';
import { Foreign } from '../foreign.tsx';
import { deliveryStandings } from '../deliveries/status.tsx';
import { Mark } from '../severity.tsx';
import { LoadedTable } from '../table.tsx';
import { useNow, When } from '../when.tsx';
import { counted } from '../../format.ts';

type Delivery = Answered<'GET /api/v1/changes/{id}/deliveries'>[number];

const words = recipients;

/** Each delivery of a change: to whom, when, and with what result. */
export default function Deliveries({ id }: { id: string }) {
  const deliveries = useQuery(read('GET /api/v1/changes/{id}/deliveries', { params: { id } }));
  return (
    <LoadedTable
      query={deliveries}
      rows={2}
      caption="Deliveries of this change"
      keyOf={(delivery) => delivery.id}
      columns={[
        { label: 'To', cell: (delivery) => <Target delivery={delivery} /> },
        { label: 'Result', cell: (delivery) => <Result delivery={delivery} /> },
        {
          label: 'When',
          cell: ({ delivered_at, created_at }) => <When at={delivered_at ?? created_at} />,
        },
      ]}
      empty={<p>Nobody was told: no alert rule or webhook matched.</p>}
    />
  );
}

function Target({ delivery: { id, target } }: { delivery: Delivery }) {
  const name = target.name === null ? words.deleted : <Foreign text={target.name} max={80} />;
  const href = target.kind === 'webhook' ? `/app/webhooks/${target.id}/${id}` : '/app/destinations';
  return (
    <>
      {target.name === null ? name : <a href={href}>{name}</a>}{' '}
      <span class="muted">{words.kinds[target.kind]}</span>
    </>
  );
}

function Result({ delivery }: { delivery: Delivery }) {
  const { status, attempt_count, next_attempt_at, skip_reason } = delivery;
  const now = useNow().getTime();
  const isPast = next_attempt_at !== null && Date.parse(next_attempt_at) < now;
  return (
    <>
      <Mark is={deliveryStandings[status]}>{words.statuses[status]}</Mark>{' '}
      <span class="muted">{counted(attempt_count, 'attempt')}</span>
      {next_attempt_at !== null && (
        <span class="muted">
          ,{' '}
          {isPast ? (
            'waits until it answers'
          ) : (
            <>
              next attempt <When at={next_attempt_at} />
            </>
          )}
        </span>
      )}
      {skip_reason !== null && <span class="muted">, {skip_reason}</span>}
    </>
  );
}
