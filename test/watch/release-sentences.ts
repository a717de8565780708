/** The sentences by which a story changes releases: what the list, their pages and their tracks show. */
import { aPicture, aTrack } from '../findings/build.ts';
import { each, of, one, type Sentence, set, titles } from './sentence.ts';

const ownTitles = [
  ...[
    'Alive',
    'Bright',
    'Cinder',
    'Dunes',
    'Ember',
    'Fathom',
    'Glass',
    'Harbor',
    'Inland',
    'Jetty',
  ],
  ...['Kelp', 'Lantern', 'Mirror', 'North', 'Orbit', 'Pebble', 'Quarry', 'Reef', 'Salt', 'Tide'],
];
const foreignTitles = [
  'Iron Choir',
  'Black Meadow',
  'Sleep Machine',
  'Vapor Saints',
  'Cold Parade',
];
const aboutTheList: Sentence[] = [
  [
    /the list shows (\d+) albums/,
    (scene, count) => {
      for (const title of ownTitles.slice(0, Number(count))) scene.addOwn(title);
    },
  ],
  [
    of(`the list shows a new (album|single|ep|compilation) ${one}(?: dated (\\S+))?`),
    (scene, type, title, date?: string) => {
      scene.addOwn(title, date ?? '2026-11-20');
      set(scene, title, { type: type as 'single' });
    },
  ],
  [
    of(`the list shows a foreign album ${one}(?: dated (\\S+))?`),
    (scene, title, date?: string) => {
      scene.addForeign(title, date ?? '2026-11-20');
    },
  ],
  [
    of(`the list shows an album ${one} of somebody else with a guest part(?: dated (\\S+))?`),
    (scene, title, date?: string) => {
      const shown = scene.addOwn(title, date ?? '2026-11-20');
      const main_artists = [{ id: scene.codes.id(77), name: 'Otto Brandung' }];
      const contributors = [...main_artists, ...shown.page.contributors];
      shown.page = { ...shown.page, relation: 'appears_on', main_artists, contributors };
    },
  ],
  [
    /the list shows (\d+) foreign albums of (\d{4})/,
    (scene, count, year) => {
      for (const title of foreignTitles.slice(0, Number(count)))
        scene.addForeign(title, `${year}-03-12`);
    },
  ],
  [
    /the list is (complete|not complete)/,
    (scene, how) => {
      scene.isListComplete = how === 'complete';
    },
  ],
  [
    of(`${titles} (?:is|are) missing; (?:its|their) pages?: (there|gone|silent)`),
    (scene, which, page) => {
      for (const shown of each(scene, which))
        Object.assign(shown, { isListed: false, pageIs: page });
    },
  ],
  [
    of(`${titles} (?:is|are) back`),
    (scene, which) => {
      for (const shown of each(scene, which))
        Object.assign(shown, { isListed: true, pageIs: 'there' });
    },
  ],
  [
    of(`the pages? of ${titles} (?:is|are) (there|gone|silent)`),
    (scene, which, page) => {
      for (const shown of each(scene, which)) Object.assign(shown, { pageIs: page });
    },
  ],
  [
    of(`${titles} get their earlier ids again`),
    (scene, which) => {
      for (const shown of each(scene, which)) scene.moveBack(shown);
    },
  ],
  [
    of(`${titles} (?:gets another id|get other ids)`),
    (scene, which) => {
      for (const shown of each(scene, which)) scene.moveToNewId(shown);
    },
  ],
];

const aboutReleases: Sentence[] = [
  [of(`${one} is titled ${one}`), (scene, title, to) => set(scene, title, { title: to })],
  [
    of(`${titles} shows? the picture (\\S+)`),
    (scene, which, id) => {
      for (const shown of each(scene, which)) shown.page = { ...shown.page, image: aPicture(id) };
    },
  ],
  [of(`${one} is dated (\\S+)`), (scene, title, date) => set(scene, title, { release_date: date })],
  [
    of(`${one} is an? (album|single|ep)`),
    (scene, title, type) => set(scene, title, { type: type as 'single' }),
  ],
  [
    of(`${one} is on the label ${one}`),
    (scene, title, label) => set(scene, title, { label: label }),
  ],
  [
    of(`${one} is on the label ${one} with its codes`),
    (scene, title, label) => {
      scene.release(title).page = scene.withForeignCodes(title, label);
    },
  ],
  [
    of(`${one} has the recordings of ${titles}`),
    (scene, title, which) => {
      const { page } = scene.release(title);
      const recordings = each(scene, which).flatMap((shown) => shown.page.tracks ?? []);
      const tracks = recordings.map((track, at) => ({
        ...track,
        id: scene.codes.trackId(page.id, at + 1),
        position: at + 1,
      }));
      set(scene, title, { tracks, total_tracks: tracks.length });
    },
  ],
  [of(`${one} has the UPC (\\d+)`), (scene, title, upc) => set(scene, title, { upc: upc })],
  [
    of(`${one} names ${one} as well`),
    (scene, title, name) => {
      const { contributors } = scene.release(title).page;
      set(scene, title, { contributors: [...contributors, { id: scene.codes.id(902), name }] });
    },
  ],
  [
    of(`${one} names the artist alone`),
    (scene, title) => {
      const { main_artists } = scene.release(title).page;
      set(scene, title, { contributors: main_artists });
    },
  ],
  [
    of(`${titles} can be played in ([A-Z, ]+)`),
    (scene, which, list) => {
      for (const shown of each(scene, which))
        shown.page = { ...shown.page, countries: list.split(', ') };
    },
  ],
];

const aboutTracks: Sentence[] = [
  [
    of(`track (\\d) of ${one} is gone`),
    (scene, at, title) => scene.dropTrack(title, Number(at), false),
  ],
  [
    of(`track (\\d) of ${one} is off its page and can be played by its id`),
    (scene, at, title) => scene.dropTrack(title, Number(at), true),
  ],
  [
    of(`track (\\d) of ${one} is titled ${one}`),
    (scene, at, title, to) => scene.setTrack(title, Number(at), { title: to }),
  ],
  [
    of(`track (\\d) of ${one} has the ISRC (\\w+)`),
    (scene, at, title, isrc) => scene.setTrack(title, Number(at), { isrc: isrc }),
  ],
  [
    of(`track (\\d) of ${one} is (\\d+) seconds long`),
    (scene, at, title, seconds) =>
      scene.setTrack(title, Number(at), { duration_ms: Number(seconds) * 1000 }),
  ],
  [
    of(`track (\\d) of ${one} is (explicit|not explicit)`),
    (scene, at, title, how) => scene.setTrack(title, Number(at), { explicit: how === 'explicit' }),
  ],
  [
    of(`${one} gets a track ${one}`),
    (scene, title, name) => {
      const { id, tracks } = scene.release(title).page;
      const isrc = tracks?.[0]?.isrc?.replace(/1$/, '4') ?? null;
      const track = aTrack(4, { id: scene.codes.trackId(id, 4), title: name, isrc });
      set(scene, title, { tracks: [...(tracks ?? []), track], total_tracks: 4 });
    },
  ],
];

export const releaseSentences = [...aboutTheList, ...aboutTracks, ...aboutReleases];
