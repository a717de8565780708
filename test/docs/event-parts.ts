/** The pages of docs/generated/events: for each change type when it is sent, what to do, and what arrives. */
import { why } from '../../functions/dashboard/page/text/why.ts';
import changeExamples from '../../shared/changes/rules/change-examples.json' with { type: 'json' };
import type { EventType } from '../../shared/domain/bodies/event-type.ts';
import {
  changeEvent,
  changeUpdatedEvent,
  testEventBody,
  type ChangeEvent,
  type ChangeUpdatedEvent,
  ChangeUpdate,
} from '../../shared/changes/rules/event-body.ts';
import { eventTypes } from '../../shared/changes/rules/event-type.ts';
import { advice } from './event-advice.ts';

const types = eventTypes(new Set(), changeExamples);

/** Every event of every example of every change type. */
export const confirmedEvents: readonly ChangeEvent[] = types.flatMap(({ examples }) =>
  examples.map((change) => changeEvent(change, change.confirmed_at ?? '')),
);

const [{ data: change }] = confirmedEvents as [ChangeEvent];
const doneAt = new Date('2026-11-21T10:41:00.000Z');
const author = 'user_01k9zq4w3v7m2x5c8e0b6t1n4r';
const note = {
  id: 'note_01k9zq4w3v7m2x5c8e0b6t1n4r',
  text: 'The distributor is on it, ticket 4711.',
  author,
  created_at: doneAt.toISOString(),
};

/** An event of everything that can become of a change. */
export const updatedEvents: readonly ChangeUpdatedEvent[] = ChangeUpdate.shape.what.options.map(
  (what) =>
    changeUpdatedEvent('evt_01k9zq4w3v7m2x5c8e0b6t1n4r', doneAt, change, {
      what,
      by: what === 'grew' ? { type: 'service', id: null } : { type: 'user', id: author },
      note: what.startsWith('note_')
        ? { ...note, text: what === 'note_added' ? note.text : null }
        : null,
    }),
);

/** The event of a test. */
export const testEvent: unknown = JSON.parse(
  testEventBody({
    eventId: 'evt_01k9zq4w3v7m2x5c8e0b6t1n4r',
    at: doneAt,
    organizationId: change.organization_id,
    target: { of: 'webhook', item: { id: 'wh_01k9zq4w3v7m2x5c8e0b6t1n4r' } },
  }),
);

const shown = (event: unknown) => `\`\`\`json\n${JSON.stringify(event, null, 2)}\n\`\`\``;

function pageAbout({ type, severity, subject, needs, description, examples }: EventType): string {
  const [example] = examples;
  if (!example) throw new Error(`${type} has no example`);
  return `# ${type}

${description} Its severity is \`${severity}\` unless the circumstances say otherwise, and it is about ${subject === 'artist' ? 'an artist' : `a ${subject}`}.${needs === null ? '' : ` The catalog must provide \`${needs}\`.`}

## When it is sent

Once, as [\`change.confirmed\`](README.md#changeconfirmed), after [the change is confirmed](../../users/detection.md). It goes to each active webhook whose \`event_types\` is empty or has \`${type}\`, and to destinations of type \`webhook\` by alert rules.

## What to do

${why.types[type]} ${advice[type]}

## What arrives

To receive it now, test a webhook with \`{"change_type":"${type}"}\`.

${shown(changeEvent(example, example.confirmed_at ?? ''))}
`;
}

function overview(): string {
  const rows = types.map(
    ({ type, severity, description }) => `| [${type}](${type}.md) | ${severity} | ${description} |`,
  );
  return `# Events

What a webhook receives. [Receiving webhooks](../../users/webhooks.md) says how to verify and answer it. \`test/docs\` makes these pages from the code and the stories.

To receive an event of any type at once, test a webhook with a change type:

\`\`\`sh
curl "$URL/api/v1/org/webhooks/wh_…/test" -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '{"change_type":"RELEASE_ADDED"}'
\`\`\`

Such an event is as the pages below show it, with \`test: true\` and the ID of your organization. Nothing else has \`test\`.

## change.confirmed

One for each confirmed change. \`data.change_type\` is one of these:

| Change type | Severity | What happened |
| --- | --- | --- |
${rows.join('\n')}

## change.updated

For webhooks with \`change.updated\` in \`events\`, when something is done about a change. \`update.what\` says what. \`data\` is the change as it was then.

${shown({ ...updatedEvents.find(({ update }) => update.what === 'note_added'), data: '(the change)' })}

## webhook.test

When somebody tests a webhook without a change type. Answer 2xx, and do nothing.

${shown(testEvent)}
`;
}

/** The pages by their names. */
export function eventPages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', overview()],
    ...types.map((one) => [`${one.type}.md`, pageAbout(one)] as const),
  ]);
}
