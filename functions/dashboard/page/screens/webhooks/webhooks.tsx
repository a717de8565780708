import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import type { ChangeType } from '../../change.ts';
import { Act } from '../../parts/act.tsx';
import { followTargetsMs } from '../../parts/deliveries/attempts.ts';
import { EventTypes, typesText } from '../../parts/event-types.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Field, Submit } from '../../parts/form.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { SecretDialog } from '../../parts/secret.tsx';
import { LoadedTable } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { Events, UrlField, type WebhookEvents, WebhookStatus } from './status.tsx';

/** `/app/webhooks` */
export default function Webhooks() {
  const webhooks = useQuery({
    ...read('GET /api/v1/org/webhooks'),
    refetchInterval: ({ state }) => followTargetsMs(state.data ?? [], new Date()),
  });
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Act route="POST /api/v1/org/webhooks" kind="primary" onClick={() => setAdding(true)}>
      Add a webhook
    </Act>
  );
  return (
    <Page
      title="Webhooks"
      lead="Send every confirmed change to your own system, signed."
      aside={add}
    >
      <section class="panel">
        <LoadedTable
          query={webhooks}
          caption="Webhooks"
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Name',
              cell: ({ id, name }) => (
                <a href={`/app/webhooks/${id}`}>
                  <Foreign text={name} />
                </a>
              ),
            },
            { label: 'URL', cell: ({ url }) => <Foreign text={url} /> },
            {
              label: 'Change types',
              cell: ({ event_types }) => typesText(event_types.length),
            },
            { label: 'Status', cell: (webhook) => <WebhookStatus webhook={webhook} /> },
          ]}
          empty={
            <Empty
              title="No webhooks yet"
              lead="Add the URL of your receiver. We sign each request, and try for three days until it answers 2xx."
            />
          }
        />
      </section>
      {isAdding && <NewWebhook onClose={() => setAdding(false)} />}
    </Page>
  );
}

type Body = Sent<'POST /api/v1/org/webhooks'>['body'];

/** Creates a webhook, then shows its secret: once, and kept nowhere but in this component. */
function NewWebhook({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [types, setTypes] = useState<ChangeType[]>([]);
  const [events, setEvents] = useState<WebhookEvents>(['change.confirmed']);
  const create = useWrite(
    (body: Body, once) => client.call('POST /api/v1/org/webhooks', { body, headers: once() }),
    { again: ['GET /api/v1/org'] },
  );
  return (
    <SecretDialog
      title="Add a webhook"
      write={create}
      secretTitle="Your signing secret"
      secret={create.data?.secret}
      lost="The webhook already exists: an earlier try got through, but its answer didn’t reach you, and the secret is only in that answer. Rotate the secret to get one."
      onSubmit={({ name = '', url = '' }) =>
        create.mutate({ name, url, event_types: types, events })
      }
      onClose={onClose}
      onStored={() => {
        onClose();
        route(`/app/webhooks/${create.data?.id}`);
      }}
    >
      <Field name="name" label="Name" required maxlength={100} autofocus />
      <UrlField />
      <Events chosen={events} onChoose={setEvents} />
      <EventTypes chosen={types} onChoose={setTypes} />
      <Submit>Add webhook</Submit>
    </SecretDialog>
  );
}
