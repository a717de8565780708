import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { TargetScreen } from '../../parts/deliveries/target-screen.tsx';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import type { ScreenProps } from '../../screen-props.ts';
import { BothSign } from '../../parts/rotate.tsx';
import { secret } from '../../text/secret.ts';
import { eventTypes } from '../../text/event-types.ts';
import { webhooks as words } from '../../text/webhooks.ts';
import { WebhookActions } from './actions.tsx';
import { eventNames } from './events.tsx';
import { Snippets } from './snippets.tsx';
import { WebhookStatus, type Webhook } from './status.tsx';

/** `/app/webhooks/{id}`: how it stands, and everything that was sent. */
export default function WebhookScreen({ params }: ScreenProps) {
  const id = params.id ?? '';
  const webhook = useQuery(read('GET /api/v1/org/webhooks/{id}', { params: { id } }));
  return (
    <TargetScreen
      target={{ kind: 'webhook', id }}
      query={webhook}
      words={words}
      list="/app/webhooks"
    >
      {(data) => <Overview webhook={data} />}
    </TargetScreen>
  );
}

function Overview({ webhook }: { webhook: Webhook }) {
  const { id, url, events, event_types, secret_hint, previous_secret_expires_at: until } = webhook;
  return (
    <section class="panel">
      <p>
        <Foreign text={url} />
      </p>
      <p class="muted">
        {words.events}: {eventNames(events)}
      </p>
      <p class="muted">
        {eventTypes.label}: {eventTypes.chosen(event_types.length)}
      </p>
      <WebhookStatus webhook={webhook} />
      <p class="muted">
        {secret.hint}: <code>{secret_hint}</code>
      </p>
      {until !== null && <BothSign until={until} />}
      <TestButton target={{ kind: 'webhook', id }} />
      <div class="actions">
        <WebhookActions webhook={webhook} />
      </div>
      <Snippets />
    </section>
  );
}
