import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../../api.ts';
import { Finder } from '../../../keys/finder.tsx';
import { matching } from '../../../keys/targets.ts';
import { useSession } from '../../../session/session.tsx';
import type { FilterName } from '../filters.ts';
import { filterOptions } from './options.ts';

interface AddFilterProps {
  onChoose: (name: FilterName, value: string) => void;
}

/** Type what the list should be about, and press Enter: one step for all filters. */
export default function AddFilter({ onChoose }: AddFilterProps) {
  const { id: ownId } = useSession();
  const [typed, setTyped] = useState('');
  const { data: artists = [] } = useQuery(read('GET /api/v1/artists'));
  const { data: members = [] } = useQuery(read('GET /api/v1/org/members'));
  const options = filterOptions({ artists, members }, ownId).map(({ name, value, label }) => ({
    id: `${name} ${value}`,
    name: label,
    choose: () => onChoose(name, value),
  }));
  return (
    <Finder
      label="Severity, artist, type, tag, person…"
      found={matching(typed, options)}
      onType={setTyped}
      onChoose={({ choose }) => choose()}
    />
  );
}
