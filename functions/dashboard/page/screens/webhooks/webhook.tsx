import { useMutation, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, read, readAgain } from '../../api.ts';
import type { ChangeType } from '../../change.ts';
import { Act } from '../../parts/act.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Health } from '../../parts/deliveries/health.tsx';
import { RemoveTarget, SigningSecret } from '../../parts/deliveries/set-up.tsx';
import { TargetScreen } from '../../parts/deliveries/target-screen.tsx';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { Confirm, Dialog } from '../../parts/dialog.tsx';
import { EventTypes, typesText } from '../../parts/event-types.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import type { ScreenProps } from '../../parts/page.tsx';
import { toast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { snippets } from './snippet-texts.ts';
import {
  eventNames,
  Events,
  UrlField,
  type Webhook,
  type WebhookEvents,
  WebhookStatus,
} from './status.tsx';

/** `/app/webhooks/{id}`: how it stands, and everything that was sent. */
export default function WebhookScreen({ params }: ScreenProps) {
  const id = params.id ?? '';
  const target = { kind: 'webhook', id } as const;
  const webhook = useQuery(read('GET /api/v1/org/webhooks/{id}', { params: { id } }));
  return (
    <TargetScreen
      target={target}
      query={webhook}
      aside={({ secret_hint, previous_secret_expires_at: until }) => (
        // What a developer looks for first.
        <SigningSecret target={target} hint={secret_hint} until={until}>
          <Snippets />
        </SigningSecret>
      )}
    >
      {(data) => <Overview webhook={data} />}
    </TargetScreen>
  );
}

function Overview({ webhook }: { webhook: Webhook }) {
  const { id, url, events, event_types } = webhook;
  const target = { kind: 'webhook', id } as const;
  return (
    <section class="panel" aria-label="How it stands">
      <WebhookStatus webhook={webhook} />
      <Health target={target} />
      <Facts
        of={[
          ['URL', <Foreign key="url" text={url} />],
          ['Events', eventNames(events)],
          ['Change types', typesText(event_types.length)],
        ]}
      />
      <div class="actions">
        <TestButton target={target} />
        <WebhookActions webhook={webhook} />
      </div>
    </section>
  );
}

type Language = keyof typeof snippets;
const languages = ['Node', 'Python', 'Go', 'PHP', 'Ruby'] as const satisfies Language[];
const stored = 'artist-monitor-language';

/** How a receiver verifies a request, in five languages, without a package in any. */
function Snippets() {
  const [language, setLanguage] = useState<Language>(lastOne);
  const choose = (name: Language) => {
    setLanguage(name);
    localStorage.setItem(stored, name);
  };
  return (
    <div class="snippets">
      <h3>Verify a request</h3>
      <p class="hint">Verify the raw body before you parse it. If it isn’t genuine, answer 401.</p>
      <div class="actions" role="group" aria-label="Verify a request">
        {languages.map((name) => (
          <button
            key={name}
            type="button"
            class="small"
            aria-pressed={name === language}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
        <Copy text={snippets[language]} />
      </div>
      <pre>{snippets[language]}</pre>
    </div>
  );
}

/** Who looks at a second webhook has the same receivers. */
function lastOne(): Language {
  const last = localStorage.getItem(stored);
  return languages.find((name) => name === last) ?? 'Node';
}

const changeRoute = 'PATCH /api/v1/org/webhooks/{id}';

/** Turns a webhook on, and enables one that we disabled; or turns it off. */
async function turn(id: string, active: boolean): Promise<void> {
  await client.call(changeRoute, { params: { id }, body: { active } });
  toast(active ? 'The webhook is on.' : 'The webhook is off.');
  await readAgain('GET /api/v1/org/webhooks');
}

/** What can be done with a webhook, beside testing it. */
function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'edit' | 'delete' | 'off' | null>(null);
  const close = () => setOpen(null);
  const { id, active, status } = webhook;
  const on = useMutation({ mutationFn: () => turn(id, true) });
  return (
    <>
      {active && status === 'active' ? (
        <Act route={changeRoute} onClick={() => setOpen('off')}>
          Turn off
        </Act>
      ) : (
        <Act route={changeRoute} isPending={on.isPending} onClick={() => on.mutate()}>
          {active ? 'Enable' : 'Turn on'}
        </Act>
      )}
      <Act route={changeRoute} onClick={() => setOpen('edit')}>
        Edit
      </Act>
      <Act route="DELETE /api/v1/org/webhooks/{id}" kind="danger" onClick={() => setOpen('delete')}>
        Delete
      </Act>
      {on.error && <FailedLine error={on.error} />}
      {open === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      {open === 'delete' && <RemoveTarget target={{ kind: 'webhook', id }} onClose={close} />}
      {open === 'off' && (
        <Confirm
          title="Turn off this webhook?"
          lead="Nothing is sent while it’s off: pending deliveries and new changes are skipped. You can resend them after you turn it on again."
          action="Turn off the webhook"
          write={() => turn(id, false)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Name, address and change types of a webhook. */
function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id } = webhook;
  const [types, setTypes] = useState<ChangeType[]>(webhook.event_types);
  const [events, setEvents] = useState<WebhookEvents>(webhook.events);
  const save = useWrite(
    (body: Sent<'PATCH /api/v1/org/webhooks/{id}'>['body']) =>
      client.call('PATCH /api/v1/org/webhooks/{id}', { params: { id }, body }),
    { onDone: onClose, said: 'Saved.', again: ['GET /api/v1/org/webhooks'] },
  );
  return (
    <Dialog title="Edit" onClose={onClose}>
      <Form
        write={save}
        onSubmit={({ name = '', url = '' }) =>
          save.mutate({ name, url, event_types: types, events })
        }
      >
        <Field name="name" label="Name" value={webhook.name} required maxlength={100} autofocus />
        <UrlField value={webhook.url} />
        <Events chosen={events} onChoose={setEvents} />
        <EventTypes chosen={types} onChoose={setTypes} />
        <Submit>Save</Submit>
      </Form>
    </Dialog>
  );
}
