import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import type { Change } from '../../change.ts';
import { isAboutChange } from './mute.ts';
import { Muted } from './muted.tsx';
import { useMutes } from './mutes.ts';

/** The mutes that hold for a change. Its artist is read only where one is about a tag. */
export function MutedChange({ change }: { change: Change }) {
  const mutes = useMutes();
  const params = { id: change.monitored_artist_id };
  const artist = useQuery({
    ...read('GET /api/v1/artists/{id}', { params }),
    enabled: mutes.data?.some(({ tag }) => tag !== null) === true,
  });
  const tags = artist.data?.tags ?? [];
  return <Muted is={(mute) => isAboutChange(mute, change, tags)} saidOf="change" />;
}
