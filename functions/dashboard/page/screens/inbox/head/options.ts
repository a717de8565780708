import type { Answered } from '../../../../../../shared/client/routes.ts';
import { typeName } from '../../../change.ts';
import { inertText } from '../../../inert-text.ts';
import { allTags } from '../../../tags.ts';
import { filterTexts as words } from '../../../text/inbox-late.ts';
import { inbox } from '../../../text/inbox.ts';
import type { FilterName } from '../filters.ts';
import { why } from '../../../text/why.ts';

/** Whom and what an organization has, as far as it was read. */
export interface Known {
  artists: readonly Pick<Answered<'GET /api/v1/artists'>[number], 'id' | 'name' | 'tags'>[];
  members: readonly Pick<
    Answered<'GET /api/v1/org/members'>[number],
    'user_id' | 'name' | 'email'
  >[];
}

/** Something that can be filtered by. */
export interface FilterOption {
  name: FilterName;
  value: string;
  label: string;
}

/** The filters that stand open. */
export const quickFilters: readonly FilterOption[] = [
  { name: 'severity', value: 'critical', label: 'Critical' },
  { name: 'assignee', value: 'me', label: 'Mine' },
  { name: 'assignee', value: 'nobody', label: 'Unassigned' },
];

const fixed: Partial<Readonly<Record<FilterName, Readonly<Record<string, string>>>>> = {
  severity: words.severities,
  work: inbox.work,
  assignee: words.assignees,
};

/** What a value of a filter is called, in plain text. */
export function valueText(name: FilterName, value: string, { artists, members }: Known): string {
  const said = fixed[name]?.[value];
  if (said !== undefined) return said;
  if (name === 'type') return typeName(value);
  if (name === 'artist') return artists.find(({ id }) => id === value)?.name ?? 'one artist';
  const member = members.find(({ user_id }) => user_id === value);
  if (name === 'assignee') return member?.name ?? member?.email ?? 'one person';
  return value;
}

/** All that can be filtered by, the usual first. */
export function filterOptions(known: Known, ownId: string): FilterOption[] {
  const values: readonly (readonly [FilterName, readonly string[]])[] = [
    ['severity', Object.keys(words.severities)],
    ['assignee', Object.keys(words.assignees)],
    ['work', Object.keys(inbox.work)],
    ['tag', allTags(known.artists)],
    [
      'assignee',
      known.members.map(({ user_id }) => user_id).filter((user_id) => user_id !== ownId),
    ],
    ['artist', known.artists.map(({ id }) => id)],
    // In the order in which people look for them: profile, releases, tracks, numbers.
    ['type', Object.keys(why.types)],
  ];
  return values.flatMap(([name, all]) =>
    all.map((value) => ({
      name,
      value,
      label: `${words.names[name]}: ${inertText(valueText(name, value, known), 60)}`,
    })),
  );
}
