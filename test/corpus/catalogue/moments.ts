/** What is wrong at the source for some minutes only: who looks once an hour mostly misses it. */
import { at, drift, leaveOut, noData, putIn, rows, type Distort, type Row } from './distort.ts';
import type { Disturbed, Noise } from './noise.ts';

const minuteMs = 60_000;

/** Once, from now on. */
const once = (minutes: number, distort: (of: Disturbed) => Distort): Noise =>
  again([0], minutes, distort);

/** Each time the same, in so many minutes from now. */
function again(
  starts: readonly number[],
  minutes: number,
  distort: (of: Disturbed) => Distort,
): Noise {
  return (of) => {
    const apply = distort(of);
    return starts.map((start) => {
      const from = of.at + start * minuteMs;
      return { from, until: from + minutes * minuteMs, apply };
    });
  };
}

/** The profile with other fields; what the artist’s list tells stays as it is. */
const profile =
  (change: (of: Disturbed) => (row: Row) => Row) =>
  (of: Disturbed): Distort =>
    rows((path) => path === `/artist/${of.id ?? 0}`, change(of));

const otherPicture = profile(({ from }) => {
  const picture_big = `http://p.test/images/artist/${from.hex(32)}/5.jpg`;
  return (row) => ({ ...row, picture_big });
});

const otherHost = profile(() => (row) => ({
  ...row,
  picture_big: String(row.picture_big).replace(/^http:\/\/[^/]+/, 'http://other-cdn.test'),
}));

const otherName = profile(({ from }) => {
  const after = ` ${from.pick(['Trio', 'Orchestra', 'Reloaded'])}`;
  return (row) => (typeof row.name === 'string' ? { ...row, name: `${row.name}${after}` } : row);
});

const counting = (by: number) =>
  profile(() => (row) => ({ ...row, nb_album: Math.max(0, Number(row.nb_album) + by) }));

const both =
  (...all: readonly ((of: Disturbed) => Distort)[]) =>
  (of: Disturbed): Distort => {
    const each = all.map((distort) => distort(of));
    return (asked) => each.reduce((answer, distort) => distort({ ...asked, answer }), asked.answer);
  };

function one({ shelf, id, from }: Disturbed): number {
  const [first, ...rest] = shelf.releases(id ?? 0).map((release) => release.id);
  return first === undefined ? 0 : from.pick([first, ...rest]);
}

function withoutOne(isPageGone: boolean): (of: Disturbed) => Distort {
  return (of) => {
    const id = one(of);
    const outOfList = leaveOut(`/artist/${of.id ?? 0}/albums`, (row) => row.id === id);
    return (asked) =>
      isPageGone && asked.path.startsWith(`/album/${id}`) ? noData : outOfList(asked);
  };
}

const unknownProfile =
  (isListGone: boolean) =>
  ({ id }: Disturbed): Distort =>
  (asked) => {
    const path = `/artist/${id ?? 0}`;
    const isAsked = asked.path === path || (isListGone && asked.path.startsWith(`${path}/`));
    return isAsked ? noData : asked.answer;
  };

/** One record of another artist, in the list and in the profile’s number. */
function recordOfAnother(of: Disturbed): Distort {
  const { shelf, id, from } = of;
  const others = Object.values(shelf.world.artists).filter((artist) => artist.id !== id);
  const other = others.length === 0 ? 0 : from.pick(others).id;
  const listed = putIn(`/artist/${id ?? 0}/albums`, () => {
    const { body } = shelf.truth(`/artist/${other}/albums`, 'limit=100');
    const isList = typeof body === 'object' && body !== null && 'data' in body;
    return isList ? (body.data as Row[]).slice(0, 1) : [];
  });
  const counted = counting(1)(of);
  return (asked) => counted({ ...asked, answer: listed(asked) });
}

/** A release that is counted before it is listed. */
const notYetListed = both(counting(1), ({ id }) =>
  at(
    (path) => path === `/artist/${id ?? 0}/albums`,
    ({ answer }) => {
      const body = answer.body as { total: number };
      return { status: 200, body: { ...body, total: body.total + 1 } };
    },
  ),
);

const fourTimes = [0, 30, 60, 90];

/** Of one artist; each is over within two hours. */
export const moments: Readonly<Record<string, Noise>> = {
  'another picture for ten minutes': once(10, otherPicture),
  'another picture for ten minutes, four times': again(fourTimes, 10, otherPicture),
  'no picture for ten minutes': once(10, (of) =>
    drift((path) => path === `/artist/${of.id ?? 0}`, ['picture_big'], 'null'),
  ),
  'another host of the picture for ten minutes': once(10, otherHost),
  'another name for seven minutes': once(7, otherName),
  'another name for twelve minutes, twice': again([0, 40], 12, otherName),
  'the profile is gone for twelve minutes': once(12, unknownProfile(true)),
  'the profile is gone for twelve minutes while its releases are listed': once(
    12,
    unknownProfile(false),
  ),
  'another artist for ten minutes': once(
    10,
    profile(() => (row) => ({ ...row, id: 999, name: 'Unknown Artist', nb_fan: 3 })),
  ),
  'one release more is counted for fifteen minutes, four times': again(fourTimes, 15, counting(1)),
  'one release less is counted for twenty minutes, four times': again(fourTimes, 20, counting(-1)),
  'a release is counted but not listed for twenty minutes, four times': again(
    fourTimes,
    20,
    notYetListed,
  ),
  'a release leaves the list and the count for twelve minutes': once(
    12,
    both(withoutOne(false), counting(-1)),
  ),
  'a release is away everywhere for twelve minutes': once(12, both(withoutOne(true), counting(-1))),
  'a record of another artist for twelve minutes': once(12, recordOfAnother),
};
