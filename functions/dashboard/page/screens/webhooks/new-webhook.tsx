import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, readAgain } from '../../api.ts';
import type { ChangeType } from '../../change.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { EventTypes } from '../../parts/event-types.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { useIdempotencyKey } from '../../parts/idempotency.ts';
import { Secret } from '../../parts/secret.tsx';
import { secret as secretWords } from '../../text/secret.ts';
import { webhooks as words } from '../../text/webhooks.ts';
import { Events, type WebhookEvents } from './events.tsx';

type Body = Sent<'POST /api/v1/org/webhooks'>['body'];

/** Creates a webhook, then shows its secret: once, and kept nowhere but in this component. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [types, setTypes] = useState<ChangeType[]>([]);
  const [events, setEvents] = useState<WebhookEvents>(['change.confirmed']);
  const create = useMutation({
    mutationFn: ({ body, key }: { body: Body; key: string }) =>
      client.call('POST /api/v1/org/webhooks', { body, headers: { 'idempotency-key': key } }),
    // The answer has the secret: it leaves memory with the dialog.
    gcTime: 0,
    onSuccess: () => readAgain('GET /api/v1/org'),
  });
  const key = useIdempotencyKey(create.isSuccess);
  if (create.data) {
    const { id, secret } = create.data;
    const done = () => {
      create.reset();
      onClose();
      route(`/app/webhooks/${id}`);
    };
    return <Secret title={secretWords.signing} secret={secret} onClose={done} />;
  }
  const isLost = create.error instanceof ApiError && create.error.code === 'already_created';
  return (
    <Dialog title={words.add} onClose={onClose}>
      {isLost && <p role="alert">{words.secretLost}</p>}
      <Form
        write={create}
        onSubmit={({ name = '', url = '' }) =>
          create.mutate({ body: { name, url, event_types: types, events }, key: key() })
        }
      >
        <Field name="name" label={words.name} required maxlength={100} autofocus />
        <Field name="url" label={words.url} hint={words.urlHint} type="url" required />
        <Events chosen={events} onChoose={setEvents} />
        <EventTypes chosen={types} onChoose={setTypes} />
        <Submit>{words.create}</Submit>
      </Form>
    </Dialog>
  );
}
