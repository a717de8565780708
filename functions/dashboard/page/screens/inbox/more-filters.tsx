import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { allTags, hasTag, tagOptions } from '../../tags.ts';
import { useSession } from '../../session/session.tsx';
import { inbox } from '../../text/inbox.ts';
import { tags as words } from '../../text/tags.ts';
import { workFilters } from '../../text/work.ts';
import { Filter, optionOf, type ChooserProps } from './filter.tsx';

/** Reads the artists, which have the tags, only when somebody is about to choose one. */
export function TagFilter({ value, onChoose }: ChooserProps) {
  const [isNear, setNear] = useState(value !== null);
  const { data = [] } = useQuery({ ...read('GET /api/v1/artists'), enabled: isNear });
  const known = allTags(data);
  const chosen = value === null ? '' : (known.find((tag) => hasTag([tag], value)) ?? value);
  return (
    <Filter
      label={words.filter}
      value={chosen}
      options={[
        { value: '', label: words.any },
        ...tagOptions(chosen === '' ? known : allTags([{ tags: [chosen, ...known] }])),
      ]}
      onChoose={onChoose}
      onNear={() => {
        setNear(true);
      }}
    />
  );
}

const states = ['open', 'in_progress', 'closed'] as const;
const stateOptions = [
  { value: '', label: workFilters.anyWork },
  ...states.map((value) => ({ value, label: inbox.work[value] })),
];

/** How far the work on changes is. */
export function WorkFilter({ value, onChoose }: ChooserProps) {
  return (
    <Filter
      label={workFilters.work}
      value={value ?? ''}
      options={stateOptions}
      onChoose={onChoose}
    />
  );
}

/** Who looks after changes. Reads the members only when somebody is about to choose one. */
export function AssigneeFilter({ value, onChoose }: ChooserProps) {
  const { id: ownId } = useSession();
  const isPerson = value !== null && value !== 'me' && value !== 'nobody';
  const [isNear, setNear] = useState(isPerson);
  const { data = [] } = useQuery({ ...read('GET /api/v1/org/members'), enabled: isNear });
  const isMissing = isPerson && !data.some(({ user_id }) => user_id === value);
  return (
    <Filter
      label={workFilters.assignee}
      value={value ?? ''}
      options={[
        { value: '', label: workFilters.anyone },
        { value: 'me', label: workFilters.me },
        { value: 'nobody', label: workFilters.nobody },
        ...data
          .filter(({ user_id }) => user_id !== ownId || user_id === value)
          .map(({ user_id, name, email }) => optionOf(user_id, name ?? email)),
        ...(isMissing ? [{ value, label: workFilters.someone }] : []),
      ]}
      onChoose={onChoose}
      onNear={() => {
        setNear(true);
      }}
    />
  );
}
