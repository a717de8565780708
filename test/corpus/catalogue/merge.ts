import { newRegistrant } from '../../../lib/simulator/invented/chance.ts';
import type { Release } from '../../../lib/simulator/model.ts';
import { additions, type Event, inDays, newRelease } from './event.ts';
import type { Happening } from './happening.ts';

/** Of an artist with so many records what is foreign shows: by its label and its ISRCs. */
export const knownMin = 8;
/** The records of a merged profile leave the list again after so many days. */
const mergedInDays = 5;

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
  const artist = String(into.id);
  const isOptional = !isFarFrom(here, into.id);
  here.tellArtist('PROFILE_MERGED', { artist, subject: artist, isOptional });
  return true;
};

/** Whether the artist's records have nothing in common with those of another one, of whom enough is known. */
function isFarFrom(here: Happening, otherId: number): boolean {
  const outUntil = inDays(here, -31);
  const of = (id: number) =>
    here.shelf
      .releases(id)
      .filter(({ contributors: [main], date }) => main?.artist_id === id && date < outUntil);
  const [own, others] = [of(here.artistId), of(otherId)].map((list) =>
    list.filter(({ unlisted, offline_since }) => !unlisted && offline_since === null),
  );
  if (!own || !others || own.length < 3 || others.length < knownMin) return false;
  const marks = (list: Release[]) =>
    list.flatMap(({ label, tracks }) => [label, ...tracks.map(({ isrc }) => isrc.slice(0, 5))]);
  const known = new Set(marks(others));
  return !marks(own).some((mark) => known.has(mark));
}

/** The records of somebody else come at once, and leave again, as when that is put right. */
export const mergedIn: Event = (here) => {
  if (here.own.length < knownMin) return false;
  const theirs = {
    label: `Elsewhere Records ${here.from.hex(4)}`,
    isrc_registrant: newRegistrant('QZ', here.from),
  };
  const count = here.from.int(3, 12);
  const ids = Array.from({ length: count }, (_, at) =>
    here.happens('release', { ...theirs, date: inDays(here, -700 - 20 * at) }),
  );
  here.tellArtist('PROFILE_MERGED', { severity: 'critical' });
  const mayComeInParts = here.isDisturbed;
  if (mayComeInParts) {
    // A list that is cut short shows some of them first: the rest is told when it comes.
    here.tellArtist('PROFILE_MERGED', { severity: 'critical', isOptional: true });
    for (const id of ids) here.tellArtist(additions, { subject: String(id), isOptional: true });
  }
  here.later.push({
    days: mergedInDays,
    happens: (then) => {
      for (const id of ids) {
        then.edit({ ...newRelease(then, id), unlisted: true });
        if (!mayComeInParts) continue;
        then.tellArtist('RELEASE_DELISTED', { subject: String(id), isOptional: true });
      }
      then.tellArtist('PROFILE_MERGED', { severity: 'info' });
    },
  });
  return true;
};

/** Much of the artist's own comes at once: no merge. */
export const ownBackCatalogue: Event = (here) => {
  if (here.own.length < knownMin) return false;
  const count = here.from.int(3, 8);
  for (let at = 0; at < count; at += 1) {
    const id = here.happens('release', { date: inDays(here, -700 - 20 * at) });
    here.tell('BACK_CATALOG_ADDED', newRelease(here, id));
  }
  return true;
};
