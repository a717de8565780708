/** The pages of docs/generated/events: for each change type when it is sent, what to do, and what arrives. */
import { why } from '../../functions/dashboard/page/text/why.ts';
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
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import changeExamples from '../../shared/changes/rules/change-examples.json' with { type: 'json' };

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

const sameAsMeant = 'Check that it was you. If not, ask the distributor or the catalog to undo it.';
const ours =
  'Compare `payload.before` and `payload.after` with your own records, and correct whichever is wrong.';
const triage =
  '`POST /api/v1/artists/{id}/releases/{release_id}/triage` takes your answer. If it isn’t the artist’s, report it: `GET /api/v1/changes/{id}/report-kit` has what the catalog needs.';
const takedown =
  'If it wasn’t planned, ask the distributor today. `RELEASE_BACK_ONLINE` tells you when it’s over.';
const record = 'Nothing, unless you keep records: then update them.';
const numbers =
  '`payload.readings` has the days, and `payload.expected` the usual range. Look for a reason among the artist’s other changes first (`related`).';

/** What a program or a person does about a change, by its type. A type without advice doesn't compile. */
const advice: Readonly<Record<ChangeType, string>> = {
  PROFILE_NAME_CHANGED: sameAsMeant,
  PROFILE_IMAGE_CHANGED: `${sameAsMeant} \`GET /api/v1/changes/{id}/evidence/before\` has the old picture.`,
  PROFILE_IMAGE_REMOVED: sameAsMeant,
  PROFILE_UNAVAILABLE: 'Ask the catalog. `PROFILE_RESTORED` tells you when it’s over.',
  PROFILE_RESTORED: 'Close the ticket of the `PROFILE_UNAVAILABLE` that `resolves` names.',
  PROFILE_MERGED:
    'Ask the catalog to separate the profiles again, before followers and releases mix.',
  VERIFICATION_LOST: 'Ask the catalog why, and claim the profile again.',
  VERIFICATION_GAINED: record,
  BIO_CHANGED: 'Read it. Anyone can edit it on Last.fm, and so can you.',
  BIO_REMOVED: 'Write it anew on Last.fm.',
  SOCIAL_LINK_ADDED: 'Open it. If it isn’t the artist’s, remove it on MusicBrainz.',
  SOCIAL_LINK_REMOVED: 'If it’s still the artist’s, add it again on MusicBrainz.',
  SOCIAL_LINK_CHANGED: 'Open it. If it isn’t the artist’s, correct it on MusicBrainz.',
  TOP_TRACKS_CHANGED: record,
  TOP_TRACK_UNKNOWN: 'Listen to it. If it isn’t the artist’s, ask the catalog to move it.',
  RELEASE_SUSPICIOUS: triage,
  RELEASE_ANNOUNCED: triage,
  RELEASE_ADDED: triage,
  BACK_CATALOG_ADDED: triage,
  APPEARS_ON_ADDED:
    'Check that the artist really takes part. If not, ask the other label to correct the credit.',
  RELEASE_WENT_OFFLINE: takedown,
  RELEASE_DELISTED: 'Ask the distributor to link it to the artist’s profile again.',
  RELEASE_BACK_ONLINE: 'Close the ticket of the change that `resolves` names.',
  RELEASE_REPLACED: 'Use the new ID from now on: `payload.after` has it.',
  RELEASE_TITLE_CHANGED: ours,
  RELEASE_ARTWORK_CHANGED: ours,
  RELEASE_DATE_CHANGED: ours,
  RELEASE_LABEL_CHANGED: `${ours} A label that you don’t know can mean that somebody else delivers the release.`,
  RELEASE_UPC_CHANGED: ours,
  RELEASE_TYPE_CHANGED: record,
  RELEASE_CREDITS_CHANGED: ours,
  RELEASE_AVAILABILITY_CHANGED:
    'If countries are missing that you have the rights for, ask the distributor.',
  TRACK_ADDED: record,
  TRACKS_WENT_OFFLINE: takedown,
  TRACK_REMOVED: 'If it wasn’t planned, ask the distributor.',
  TRACK_ISRC_CHANGED: ours,
  TRACK_AUDIO_REPLACED: 'Listen to it. If it’s the wrong recording, ask the distributor.',
  TRACK_EXPLICIT_CHANGED: ours,
  TRACK_TITLE_CHANGED: ours,
  FOLLOWERS_DROP: numbers,
  FOLLOWERS_SPIKE: numbers,
  LISTENERS_DROP: numbers,
  LISTENERS_SPIKE: numbers,
  MILESTONE_REACHED: 'Celebrate.',
  RELEASE_MISSED: 'Ask the distributor where it is. When it appears, its own change says so.',
  MONITORING_STALE:
    'Nothing can be done on your side. Look at the catalog yourself until `MONITORING_RECOVERED`.',
  MONITORING_RECOVERED: 'Nothing: what changed in the meantime is found now.',
};
