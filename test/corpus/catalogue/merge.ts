import type { Event } from './event.ts';
import { additions } from './labels.ts';

/** The profile answers as another one from now on. Nothing is done to the artist after that. */
export const merge: Event = (here) => {
  const into = Object.values(here.shelf.world.artists).find(
    ({ id, vanished, merged_into }) => id !== here.artistId && !vanished && merged_into === null,
  );
  if (!into) return false;
  here.happens('merge', { into: into.id });
  here.tellArtist('PROFILE_MERGED');
  // The releases of both are in both lists now: that is true, and told to whoever watches the other.
  // Who is named on a record is named as the other one now.
  for (const release of here.shelf.releases(here.artistId)) {
    here.tell('RELEASE_CREDITS_CHANGED', release, { isOptional: true });
  }
  const own = here.shelf.releases(here.artistId).map(({ id }) => String(id));
  for (const subject of own) {
    here.tellArtist(additions, { subject, artist: String(into.id), isOptional: true });
  }
  return true;
};
