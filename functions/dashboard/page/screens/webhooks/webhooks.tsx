import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { followTargetsMs } from '../../parts/deliveries/follow.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { LoadedTable } from '../../parts/table.tsx';
import { eventTypes } from '../../text/event-types.ts';
import { webhooks as words } from '../../text/webhooks.ts';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookStatus } from './status.tsx';

/** `/app/webhooks` */
export default function Webhooks() {
  const webhooks = useQuery({
    ...read('GET /api/v1/org/webhooks'),
    refetchInterval: ({ state }) => followTargetsMs(state.data ?? [], new Date()),
  });
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Act route="POST /api/v1/org/webhooks" kind="primary" onClick={() => setAdding(true)}>
      {words.add}
    </Act>
  );
  return (
    <Page title={words.title} lead={words.lead} aside={add}>
      <section class="panel">
        <LoadedTable
          query={webhooks}
          caption={words.title}
          keyOf={({ id }) => id}
          columns={[
            {
              label: words.name,
              cell: ({ id, name }) => (
                <a href={`/app/webhooks/${id}`}>
                  <Foreign text={name} />
                </a>
              ),
            },
            { label: words.url, cell: ({ url }) => <Foreign text={url} /> },
            {
              label: words.types,
              cell: ({ event_types }) => eventTypes.chosen(event_types.length),
            },
            { label: words.status, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
          ]}
          empty={<Empty title={words.none} lead={words.noneLead} />}
        />
      </section>
      {isAdding && <NewWebhook onClose={() => setAdding(false)} />}
    </Page>
  );
}
