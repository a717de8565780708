import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, read, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { followTargetsMs } from '../../parts/deliveries/attempts.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Choice, Field, Submit } from '../../parts/form.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { PlanLimit } from '../../parts/plan-limit.tsx';
import { SecretDialog } from '../../parts/secret.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { toast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { destinations as words } from '../../text/destinations.ts';
import { browserZone } from '../../time-format.ts';
import { AddressField } from './actions.tsx';
import {
  addressOf,
  type Destination,
  type DestinationType,
  newBody,
  takesTests,
} from './destination-body.ts';
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
        Add a destination
      </Act>
    </PlanLimit>
  );
  return (
    <Page title="Destinations" lead={words.lead} aside={add}>
      <section class="panel">
        <LoadedTable
          query={destinations}
          caption="Destinations"
          keyOf={({ id }) => id}
          columns={columns}
          empty={<Empty title="No destinations yet" lead={words.noneLead} />}
        />
      </section>
      {isAdding && <NewDestination onClose={() => setAdding(false)} />}
    </Page>
  );
}

const columns: readonly Column<Destination>[] = [
  {
    label: 'Name',
    cell: ({ id, name }) => (
      <a href={`/app/destinations/${id}`}>
        <Foreign text={name} />
      </a>
    ),
  },
  { label: 'Type', cell: ({ type }) => words.types[type] },
  { label: 'Sends to', cell: (destination) => <Foreign text={addressOf(destination)} /> },
  {
    label: 'Status',
    cell: (destination) => <DestinationStatus destination={destination} />,
  },
  {
    label: 'Test',
    isUnseen: true,
    cell: (destination) =>
      takesTests(destination) && (
        <TestButton target={{ kind: 'destination', id: destination.id }} kind="small" />
      ),
  },
];

type Body = Sent<'POST /api/v1/org/destinations'>['body'];

const options = Object.entries(words.types).map(([value, label]) => ({ value, label }));

function isType(value: string): value is DestinationType {
  return Object.hasOwn(words.types, value);
}

/** Creates a destination; one of type webhook then shows its secret: once, and kept only here. */
function NewDestination({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [type, setType] = useState<DestinationType>('chat_a');
  const arrive = (id: string) => {
    onClose();
    route(`/app/destinations/${id}`);
  };
  const create = useWrite(
    async (body: Body, once) => {
      const created = await client.call('POST /api/v1/org/destinations', { body, headers: once() });
      await readAgain('GET /api/v1/org');
      return created;
    },
    {
      onDone: (created) => {
        if (created.type === 'webhook') return;
        arrive(created.id);
        toast(`“${created.name}” is added.`);
      },
    },
  );
  return (
    <SecretDialog
      title="Add a destination"
      write={create}
      secretTitle="Your signing secret"
      secret={create.data?.type === 'webhook' ? create.data.secret : null}
      lost="The destination already exists: an earlier try got through, but its answer didn’t reach you, and the secret is only in that answer. Rotate the secret to get one."
      onSubmit={(fields) => create.mutate(newBody(type, fields, browserZone()))}
      onClose={onClose}
      onStored={() => arrive(create.data?.id ?? '')}
    >
      <Choice
        name="type"
        label="Type"
        value={type}
        options={options}
        onInput={(value) => {
          if (isType(value)) setType(value);
        }}
      />
      <Field
        name="name"
        label="Name"
        hint="What your team calls it, like #alerts."
        required
        maxlength={100}
        autofocus
      />
      <AddressField key={type} type={type} required />
      <Submit>Add destination</Submit>
    </SecretDialog>
  );
}
