/** Every true event that the corpus knows, each with what has to be told of it. */
import { newRegistrant, newUpc } from '../../../lib/simulator/invented/chance.ts';
import { leaveOut } from './distort.ts';
import {
  additions,
  dayMs,
  edit,
  editTrack,
  type Event,
  inDays,
  newRelease,
  ofRecord,
} from './event.ts';
import { knownMin, mergedIn, ownBackCatalogue } from './merge.ts';
import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import type { Release } from '../../../lib/simulator/model.ts';
import type { Happening } from './happening.ts';

const fakeTitles = ['Greatest Hits', 'Untitled', 'Живой звук ночи', 'Relaxing Piano Vol. 3'];

export const events: Readonly<Record<string, Event>> = {
  rename: (here) => {
    here.happens('rename', { name: `${here.artist.name} ${here.from.pick(['Duo', 'II', 'XL'])}` });
    here.tellArtist('PROFILE_NAME_CHANGED');
    return true;
  },
  picture: (here) => {
    here.happens('picture', { remove: false });
    here.tellArtist('PROFILE_IMAGE_CHANGED');
    return true;
  },
  'picture removed': (here) => {
    if (here.artist.picture === null) return false;
    here.happens('picture', { remove: true });
    here.tellArtist('PROFILE_IMAGE_REMOVED');
    return true;
  },
  vanish: (here) => {
    here.happens('vanish', {});
    here.tellArtist('PROFILE_UNAVAILABLE');
    here.later.push({
      days: 4,
      happens: (then) => {
        then.happens('return', {});
        then.tellArtist('PROFILE_RESTORED');
      },
    });
    return true;
  },
  release: (here) => {
    const id = here.happens('release', { type: here.from.pick(['single', 'album']) });
    here.tell('RELEASE_ADDED', newRelease(here, id));
    return true;
  },
  announced: (here) => {
    const id = here.happens('release', { date: inDays(here, 12) });
    here.tell('RELEASE_ANNOUNCED', newRelease(here, id));
    // Its page is read every day, also when it becomes playable.
    for (const days of [11.9, 12.9, 14.9]) {
      here.later.push({
        days,
        happens: (then) => {
          then.touch(id);
        },
      });
    }
    return true;
  },
  'back catalogue': (here) => {
    const id = here.happens('release', { date: inDays(here, -900) });
    here.tell('BACK_CATALOG_ADDED', newRelease(here, id));
    return true;
  },
  'own back catalogue': ownBackCatalogue,
  'merged in': mergedIn,
  'appears on': (here) => {
    const { others } = here;
    if (others.length === 0) return false;
    const host = here.from.pick(others).id;
    const release = newRelease(here, here.happens('release', { main_artist_id: host }));
    here.tellArtist('APPEARS_ON_ADDED', { subject: String(release.id) });
    here.tellArtist('RELEASE_ADDED', { subject: String(release.id), artist: String(host) });
    return true;
  },
  'fake release': (here) => {
    // Where little is known of an artist nothing is far from it: it is told like every other release.
    if (here.own.length < knownMin) return false;
    const id = here.happens('release', {
      title: here.from.pick(fakeTitles),
      label: `${here.from.pick(['Ancient Pond', 'Beat Lane', 'Kite'])} Records ${here.from.hex(3)}`,
      isrc_registrant: newRegistrant('QZ', here.from),
    });
    here.tell('RELEASE_SUSPICIOUS', newRelease(here, id));
    return true;
  },
  takedown: ofRecord((here, release) => {
    here.happens('takedown', { release_id: release.id });
    here.tell(wentOffline(here, release), release);
    here.later.push({
      days: 10,
      happens: (then) => {
        then.happens('restore', { release_id: release.id });
        then.tell('RELEASE_BACK_ONLINE', release);
      },
    });
  }),
  'mass takedown': (here) => {
    const records = here.records();
    if (records.length < 5) return false;
    for (const release of records.slice(0, Math.ceil(records.length / 2))) {
      here.happens('takedown', { release_id: release.id });
      here.tell(wentOffline(here, release), release);
    }
    return true;
  },
  delisted: (here) => {
    const release = here.shelf.releases(here.artistId).length > 90 ? null : here.record();
    if (!release) return false;
    const [from, until] = [here.at.getTime(), here.at.getTime() + 9 * dayMs];
    const path = `/artist/${here.artistId}/albums`;
    here.touch(release.id);
    here.shelf.faults.push({ from, until, apply: leaveOut(path, ({ id }) => id === release.id) });
    const own = { subject: String(release.id) };
    here.tellArtist(delisted(here, release), own);
    here.later.push({
      days: 9,
      happens: (then) => {
        then.tellArtist('RELEASE_BACK_ONLINE', own);
      },
    });
    return true;
  },
  replaced: ofRecord((here, release) => {
    here.touch(here.happens('replace', { release_id: release.id }));
    here.tell('RELEASE_REPLACED', release);
  }),
  duplicate: ofRecord((here, release) => {
    const id = here.happens('duplicate', { release_id: release.id });
    here.tell(additions, newRelease(here, id));
  }),
  title: edit('TITLE', (_, { title }) => ({ title: `${title} Reloaded` })),
  'title case': ofRecord(
    (here, release) => {
      here.happens('edit-release', { release_id: release.id, title: release.title.toUpperCase() });
      here.tell('RELEASE_TITLE_CHANGED', release, { severity: 'info' });
    },
    ({ title }) => title.toUpperCase() !== title,
  ),
  artwork: edit('ARTWORK', () => ({ artwork: true })),
  date: edit('DATE', (_, { date }) => ({
    date: new Date(Date.parse(date) - 40 * dayMs).toISOString().slice(0, 10),
  })),
  label: edit('LABEL', ({ from }) => ({ label: `Other Label ${from.hex(4)}` })),
  upc: edit('UPC', ({ from }) => ({ upc: newUpc(from) })),
  type: edit('TYPE', (_, { type }) => ({ type: type === 'album' ? 'compilation' : 'album' })),
  credits: (here) => {
    const release = here.record(({ contributors }) => contributors.length === 1);
    const guests = here.others;
    if (!release || guests.length === 0) return false;
    const guest = { artist_id: here.from.pick(guests).id, role: 'Featured' as const };
    here.edit({ ...release, contributors: [...release.contributors, guest] });
    here.tell('RELEASE_CREDITS_CHANGED', release);
    const subject = String(release.id);
    here.tellArtist('APPEARS_ON_ADDED', { subject, artist: String(guest.artist_id) });
    return true;
  },
  'track gone': ofRecord(
    (here, release) => {
      const how = here.from.pick(['unreadable', 'gone'] as const);
      here.happens('track-takedown', { release_id: release.id, how });
      here.tell('TRACKS_WENT_OFFLINE', release);
    },
    ({ tracks }) => tracks.length > 1,
  ),
  'track removed': ofRecord(
    (here, release) => {
      here.happens('track-takedown', { release_id: release.id, how: 'removed' });
      here.tell('TRACK_REMOVED', release);
    },
    ({ tracks }) => tracks.length > 1,
  ),
  'only track gone': ofRecord(
    (here, release) => {
      here.happens('track-takedown', { release_id: release.id, how: 'unreadable' });
      here.tell('RELEASE_WENT_OFFLINE', release);
    },
    ({ tracks }) => tracks.length === 1,
  ),
  'track added': ofRecord((here, release) => {
    here.happens('track-add', { release_id: release.id });
    here.tell('TRACK_ADDED', release);
  }),
  isrc: editTrack('TRACK_ISRC_CHANGED', (_, { from }) => ({
    isrc: `QZ7KD26${from.int(10_000, 99_999)}`,
  })),
  'track title': editTrack('TRACK_TITLE_CHANGED', ({ title }) => ({ title: `${title} (Edit)` })),
  audio: editTrack('TRACK_AUDIO_REPLACED', ({ duration_seconds }) => ({
    duration_seconds: duration_seconds + 17,
  })),
  explicit: editTrack('TRACK_EXPLICIT_CHANGED', ({ explicit }) => ({ explicit: !explicit })),
  // That other tracks are on top is written down by whoever compares the top tracks before and after.
  top: ofRecord((here, release) => {
    here.happens('top', { release_id: release.id });
  }),
  'unknown on top': (here) => {
    const title = `Nobody Knows ${here.from.hex(6)}`;
    const id = here.happens('release', { title, tracks: [title], unlisted: true });
    here.happens('top', { release_id: id });
    here.tellArtist('TOP_TRACK_UNKNOWN', { subject: String(newRelease(here, id).tracks[0]?.id) });
    return true;
  },
  // Of its release nothing is told: it is somebody else's, and in no list.
  'guest on top': (here) => {
    const [host] = here.others;
    if (!host) return false;
    const body = { title: `Guest ${here.from.hex(6)}`, main_artist_id: host.id, unlisted: true };
    here.happens('top', { release_id: here.happens('release', body) });
    return true;
  },
  'another version on top': ofRecord((here, release) => {
    const title = `${release.tracks[0]?.title ?? ''} (Live ${here.from.hex(3)})`;
    const id = here.happens('release', { title, tracks: [title], unlisted: true });
    here.happens('top', { release_id: id });
  }),
  'link added': (here) => {
    if (here.artist.mbid === null) return false;
    const url = `https://fans-${here.from.hex(5)}.example/`;
    here.happens('links', { add: { type: 'social network', url } });
    here.tellArtist('SOCIAL_LINK_ADDED');
    return true;
  },
  'link removed': (here) => {
    const { mbid, links } = here.artist;
    const link = links.find(({ type, ended }) => type === 'bandcamp' && !ended);
    if (mbid === null || !link) return false;
    here.happens('links', { remove: link.url });
    here.tellArtist('SOCIAL_LINK_REMOVED');
    return true;
  },
  'link changed': (here) => {
    const { mbid, links } = here.artist;
    const link = links.find(({ url }) => url.includes('instagram'));
    if (mbid === null || !link) return false;
    const url = `https://www.instagram.com/somebody_${here.from.hex(5)}/`;
    here.happens('links', { remove: link.url, add: { type: link.type, url } });
    here.tellArtist('SOCIAL_LINK_CHANGED');
    return true;
  },
};

/** Whether the same is there once more under another id: what goes then is there under that. */
function isTwice({ shelf, artistId }: Happening, { id, title, date, tracks }: Release): boolean {
  return shelf
    .releases(artistId)
    .some(
      (other) =>
        other.id !== id &&
        other.title === title &&
        other.date === date &&
        other.tracks.length === tracks.length,
    );
}

const orReplaced =
  (type: ChangeType) =>
  (here: Happening, release: Release): ChangeType[] =>
    isTwice(here, release) ? [type, 'RELEASE_REPLACED'] : [type];

/** What is told of a release that is taken down. */
const wentOffline = orReplaced('RELEASE_WENT_OFFLINE');

/** What is told of a release that only leaves the list. */
const delisted = orReplaced('RELEASE_DELISTED');
