import { Checks } from '../../parts/check.tsx';
import { useIssue } from '../../parts/form.tsx';
import { webhooks as words } from '../../text/webhooks.ts';
import type { Webhook } from './status.tsx';

export type WebhookEvents = Webhook['events'];

interface EventsProps {
  chosen: WebhookEvents;
  onChoose: (events: WebhookEvents) => void;
}

const all = ['change.confirmed', 'change.updated'] as const;
const options = [
  { value: all[0], label: words.confirmed },
  { value: all[1], label: words.updated },
];

/** Which events a webhook receives: at least one. */
export function Events({ chosen, onChoose }: EventsProps) {
  const issue = useIssue('events');
  const toggle = (name: string) =>
    onChoose(all.filter((event) => (event === name) !== chosen.includes(event)));
  return (
    <>
      <Checks
        label={words.events}
        options={options}
        isChecked={(name) => chosen.some((event) => event === name)}
        onToggle={toggle}
      />
      {issue !== null && <p class="issue">{issue}</p>}
    </>
  );
}

/** The events that a webhook receives, by name. */
export function eventNames(events: WebhookEvents): string {
  return options
    .filter(({ value }) => events.includes(value))
    .map(({ label }) => label)
    .join('; ');
}
