import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { followTargetsMs } from '../../parts/deliveries/follow.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { PlanLimit } from '../../parts/plan-limit.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { addressOf, takesTests, type Destination } from './destination-body.ts';
import { NewDestination } from './new-destination.tsx';
import { DestinationStatus } from './status.tsx';

/** `/app/destinations` */
export default function Destinations() {
  const destinations = useQuery({
    ...read('GET /api/v1/org/destinations'),
    refetchInterval: ({ state }) => followTargetsMs(state.data ?? [], new Date()),
  });
  const [isAdding, setAdding] = useState(false);
  const add = (
    <PlanLimit of="destinations">
      <Act route="POST /api/v1/org/destinations" kind="primary" onClick={() => setAdding(true)}>
        {words.add}
      </Act>
    </PlanLimit>
  );
  return (
    <Page title={words.title} lead={words.lead} aside={add}>
      <section class="panel">
        <LoadedTable
          query={destinations}
          caption={words.title}
          keyOf={({ id }) => id}
          columns={columns}
          empty={<Empty title={words.none} lead={words.noneLead} />}
        />
      </section>
      {isAdding && <NewDestination onClose={() => setAdding(false)} />}
    </Page>
  );
}

const columns: readonly Column<Destination>[] = [
  {
    label: words.name,
    cell: ({ id, name }) => (
      <a href={`/app/destinations/${id}`}>
        <Foreign text={name} />
      </a>
    ),
  },
  { label: words.type, cell: ({ type }) => words.types[type] },
  { label: words.address, cell: (destination) => <Foreign text={addressOf(destination)} /> },
  {
    label: words.status,
    cell: (destination) => <DestinationStatus destination={destination} />,
  },
  {
    label: words.actions,
    isUnseen: true,
    cell: (destination) =>
      takesTests(destination) && (
        <TestButton target={{ kind: 'destination', id: destination.id }} kind="small" />
      ),
  },
];
