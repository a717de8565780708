import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { allTags, hasTag, tagOptions } from '../../tags.ts';
import { tags as words } from '../../text/tags.ts';
import { Filter, type ChooserProps } from './filter.tsx';

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
