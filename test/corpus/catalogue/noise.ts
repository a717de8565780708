/** Everything that happens at the source without anything having happened to an artist. */
import type { Chance } from '../../../lib/simulator/invented/chance.ts';
import {
  at,
  type Distort,
  drift,
  isAlbum,
  isList,
  isProfile,
  isTracks,
  leaveOut,
  noData,
  putIn,
  type Row,
  rows,
  shifting,
  short,
  silences,
  spellings,
} from './distort.ts';
import type { Fault, Shelf } from './shelf.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What is disturbed: one artist (with the next check of it), or, with `id` null, all of a shelf. */
export interface Disturbed {
  shelf: Shelf;
  id: number | null;
  at: number;
  nextCheck: number;
  from: Chance;
}

export type Noise = (of: Disturbed) => Fault[];

/** One fault for some hours, from now on. */
function lasting(low: number, high: number, distort: (of: Disturbed) => Distort): Noise {
  return (of) => {
    const hours = low + of.from.float() * (high - low);
    return [{ from: of.at, until: of.at + hours * hourMs, apply: distort(of) }];
  };
}

/** Only what is about the artist, where it is one. */
function about({ shelf, id }: Disturbed, distort: Distort): Distort {
  if (id === null) return distort;
  const own = new Set(shelf.releases(id).map((release) => release.id));
  return (asked) => {
    const [, noun, asks] = asked.path.split('/');
    const isOwn = noun === 'artist' ? Number(asks) === id : own.has(Number(asks));
    return isOwn ? distort(asked) : asked.answer;
  };
}

const list = ({ id }: Disturbed) => `/artist/${id ?? 0}/albums`;
/** Beside the check only, and over before what it found is looked at again. */
const brief =
  (distort: (of: Disturbed) => Distort): Noise =>
  (of) => [
    { from: of.nextCheck - minuteMs, until: of.nextCheck + 3 * minuteMs, apply: distort(of) },
  ];

function one(of: Disturbed): number {
  const [first, ...rest] = of.shelf.releases(of.id ?? 0).map(({ id }) => id);
  return first === undefined ? 0 : of.from.pick([first, ...rest]);
}

function withoutOne(of: Disturbed): Distort {
  const id = one(of);
  return leaveOut(list(of), (row) => row.id === id);
}

/** Gone from the list and by its own id. */
function awayEverywhere(of: Disturbed): Distort {
  const id = one(of);
  const outOfList = leaveOut(null, (row) => row.id === id);
  return (asked) => (asked.path.startsWith(`/album/${id}`) ? noData : outOfList(asked));
}

/** The records of another artist as well. */
function recordsOfAnother({ shelf, id, from }: Disturbed): Distort {
  const others = Object.values(shelf.world.artists).filter((one) => one.id !== id);
  const other = others.length === 0 ? 0 : from.pick(others).id;
  return putIn(`/artist/${id ?? 0}/albums`, () => {
    const { body } = shelf.truth(`/artist/${other}/albums`, 'limit=100');
    return typeof body === 'object' && body !== null && 'data' in body ? (body.data as Row[]) : [];
  });
}

/** A second entry of a record under an id of which the catalog itself knows nothing. */
function ghost(isInstead: boolean): (of: Disturbed) => Distort {
  return (of) => {
    const id = one(of);
    const twin = (data: readonly Row[]): Row[] => {
      const row = data.find((candidate) => candidate.id === id);
      return row ? [{ ...row, id: 700_000_000 + id }] : [];
    };
    const added = putIn(list(of), twin);
    const without = leaveOut(list(of), (row) => row.id === id);
    return (asked) => (isInstead ? without({ ...asked, answer: added(asked) }) : added(asked));
  };
}

const respelt = (change: (text: string) => string) =>
  rows(
    (path) => isList(path) || isAlbum(path) || isTracks(path) || isProfile(path),
    (row) => ({
      ...row,
      ...(typeof row.title === 'string' ? { title: change(row.title) } : {}),
      ...(typeof row.name === 'string' ? { name: change(row.name) } : {}),
    }),
  );

const words = rows(isProfile, (row) => ({
  ...row,
  ...(typeof row.name === 'string' ? { name: row.name.toUpperCase() } : {}),
}));

/** Of one artist. */
export const noises: Readonly<Record<string, Noise>> = {
  'nothing answers': lasting(0.3, 40, (of) => about(of, of.from.pick(Object.values(silences)))),
  'the list is short': lasting(1, 30, (of) =>
    short(list(of), of.from.pick(['rows', 'next', 'total'] as const)),
  ),
  'the list is short and says that it is whole': lasting(0.5, 5, (of) => {
    const half = of.from.int(0, 1);
    return leaveOut(list(of), (_, index) => index % 2 === half);
  }),
  'the list is empty': lasting(0.5, 5, (of) => leaveOut(list(of), () => true)),
  'a release leaves the list for an hour, three times': (of) => {
    const apply = withoutOne(of);
    return [0, 3, 6].map((hours) => {
      const from = of.at + hours * hourMs;
      return { from, until: from + hourMs, apply };
    });
  },
  'a release is away during a check': brief(awayEverywhere),
  'another picture during a check': brief((of) =>
    rows(
      (path) => path === `/artist/${of.id ?? 0}`,
      (row) => ({ ...row, picture_big: `http://p.test/images/artist/${of.from.hex(32)}/5.jpg` }),
    ),
  ),
  'another artist during a check': brief((of) => {
    const other = { id: 999, name: 'Unknown Artist', nb_fan: 3, picture_big: '' };
    return rows(
      (path) => path === `/artist/${of.id ?? 0}`,
      (row) => ({ ...row, ...other }),
    );
  }),
  'the profile is not known during a check': brief(
    (of) => (asked) => (asked.path.startsWith(`/artist/${of.id ?? 0}`) ? noData : asked.answer),
  ),
  'the profile is not known while its releases are listed': lasting(
    1,
    20,
    (of) => (asked) => (asked.path === `/artist/${of.id ?? 0}` ? noData : asked.answer),
  ),
  'another spelling': lasting(2, 400, (of) => about(of, respelt(of.from.pick(spellings)))),
  'another case during a check': brief((of) =>
    about(
      of,
      respelt((text) => text.toLowerCase()),
    ),
  ),
  'the name in capitals': lasting(2, 400, (of) => about(of, words)),
  'rows that come twice': lasting(1, 30, (of) =>
    at(
      (path) => path === list(of),
      ({ answer }) => {
        const body = answer.body as { data: Row[] };
        return { status: 200, body: { ...body, data: [...body.data, ...body.data.slice(0, 3)] } };
      },
    ),
  ),
  'the records of another artist during a check': brief(recordsOfAnother),
  'a duplicate that has no page': lasting(0.5, 10, ghost(false)),
  'another id that has no page': lasting(0.5, 5, ghost(true)),
  'pages that shift while they are read': lasting(1, 30, (of) =>
    shifting(list(of), 5, of.from.pick([1, -1] as const)),
  ),
  'a track is missing from the page of its release': lasting(0.5, 5, (of) => {
    const id = one(of);
    const fewer = leaveOut(`/album/${id}/tracks`, (_, index) => index === 0);
    const counted = rows(
      (path) => path === `/album/${id}`,
      (row) => ({ ...row, nb_tracks: Number(row.nb_tracks) - 1 }),
    );
    return (asked) => counted({ ...asked, answer: fewer(asked) });
  }),
  'no tracks': lasting(1, 30, (of) =>
    about(
      of,
      at(isTracks, () => ({ status: 200, body: { data: [], total: 0 } })),
    ),
  ),
  'other top tracks during a check': brief((of) =>
    at(
      (path) => path === `/artist/${of.id ?? 0}/top`,
      ({ answer }) => {
        const body = answer.body as { data: Row[] };
        return { status: 200, body: { ...body, data: body.data.slice(3) } };
      },
    ),
  ),
};

/** What happens to the answers of the whole source, for hours. */

const drifts: readonly Distort[] = [
  drift(isList, ['title'], 'missing'),
  drift(isList, ['title'], 'null'),
  drift(isList, ['title'], 'empty'),
  drift(isList, ['release_date'], 'renamed'),
  drift(isList, ['release_date'], 'null'),
  drift(isList, ['record_type'], 'missing'),
  drift(isList, ['record_type'], 'null'),
  drift(isList, ['cover_big', 'md5_image'], 'renamed'),
  drift(isList, ['id'], 'renamed'),
  drift(isList, ['total'], 'missing'),
  drift(isProfile, ['name'], 'empty'),
  drift(isProfile, ['name'], 'renamed'),
  drift(isProfile, ['picture_big'], 'renamed'),
  drift(isProfile, ['nb_fan'], 'null'),
  drift(isAlbum, ['label'], 'missing'),
  drift(isAlbum, ['upc'], 'null'),
  drift(isAlbum, ['contributors'], 'missing'),
  drift(isAlbum, ['nb_tracks'], 'missing'),
  drift(isAlbum, ['available'], 'renamed'),
  drift(isTracks, ['isrc'], 'empty'),
  drift(isTracks, ['duration'], 'null'),
  drift(isTracks, ['title'], 'empty'),
  drift(isTracks, ['readable'], 'missing'),
  drift(isTracks, ['explicit_lyrics'], 'null'),
  drift(isTracks, ['track_position'], 'renamed'),
];

/** Of the whole source, all artists at once; each happens in turn. */
export const sourceNoises: Readonly<Record<string, Noise>> = {
  'no answers': lasting(1, 50, ({ from }) => from.pick(Object.values(silences))),
  'another form of answers': lasting(2, 60, ({ from }) => from.pick(drifts)),
  'other covers': lasting(1, 5, () =>
    rows(isList, (row) => ({ ...row, md5_image: String(row.id).padStart(32, 'f') })),
  ),
  'no pictures': lasting(1, 5, () => drift(isProfile, ['picture_big'], 'null')),
  'empty lists': lasting(1, 5, () => leaveOut(null, () => true)),
  'short lists': lasting(1, 20, ({ from }) => short(null, from.pick(['rows', 'next'] as const))),
  'titles in small letters': lasting(1, 5, () =>
    rows(isList, (row) => ({
      ...row,
      ...(typeof row.title === 'string' ? { title: row.title.toLowerCase() } : {}),
    })),
  ),
  'profiles that are not known': lasting(
    1,
    5,
    () => (asked) => (asked.path.startsWith('/artist/') ? noData : asked.answer),
  ),
  'other labels': lasting(1, 5, () => rows(isAlbum, (row) => ({ ...row, label: 'Unknown' }))),
};
