import type { Answered } from '../../../../../shared/client/routes.ts';
import { Checks } from '../../parts/check.tsx';
import { Failing } from '../../parts/deliveries/health.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Field, useIssue } from '../../parts/form.tsx';
import { Mark } from '../../parts/severity.tsx';
import { usePermission } from '../../use-permission.ts';

export type Webhook = Answered<'GET /api/v1/org/webhooks/{id}'>;

/** Whether it receives: `active` is the person's switch, `status` ours, `failing` its receiver's. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { id, status, active, disabled_reason, failing } = webhook;
  const { isAllowed } = usePermission('GET /api/v1/org/webhooks/{id}/deliveries');
  if (status === 'disabled') {
    return (
      <>
        <Mark is="failed">Disabled</Mark>{' '}
        {disabled_reason !== null && <Foreign text={disabled_reason} />}
      </>
    );
  }
  if (!active) return <Mark is="off">Off</Mark>;
  if (failing === null) return <Mark is="ok">Active</Mark>;
  return <Failing target={{ kind: 'webhook', id }} failing={failing} hasLog={isAllowed} />;
}

export type WebhookEvents = Webhook['events'];

interface EventsProps {
  chosen: WebhookEvents;
  onChoose: (events: WebhookEvents) => void;
}

const all = ['change.confirmed', 'change.updated'] as const;
const options = [
  { value: all[0], label: 'Confirmed changes' },
  { value: all[1], label: 'What people do about changes: acknowledging, work, notes, and reports' },
];

/** Which events a webhook receives: at least one. */
export function Events({ chosen, onChoose }: EventsProps) {
  const issue = useIssue('events');
  const toggle = (name: string) =>
    onChoose(all.filter((event) => (event === name) !== chosen.includes(event)));
  return (
    <>
      <Checks
        label="Events"
        options={options}
        isChecked={(name) => chosen.some((event) => event === name)}
        onToggle={toggle}
      />
      {issue !== null && <p class="issue">{issue}</p>}
    </>
  );
}

/** Where a webhook leads. */
export function UrlField({ value }: { value?: string }) {
  return (
    <Field
      name="url"
      label="URL"
      hint="https, on the public internet. On one machine, http://127.0.0.1 works, too."
      type="url"
      value={value}
      required
    />
  );
}

/** The events that a webhook receives, by name. */
export function eventNames(events: WebhookEvents): string {
  return options
    .filter(({ value }) => events.includes(value))
    .map(({ label }) => label)
    .join('; ');
}
