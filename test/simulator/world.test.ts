import fc from 'fast-check';
import { Refused, type WorldEvent } from '../../lib/simulator/events.ts';
import { checkDigit } from '../../lib/simulator/invented/chance.ts';
import { World } from '../../lib/simulator/model.ts';
import { listedReleases } from '../../lib/simulator/view.ts';
import { apply, make } from '../../lib/simulator/world.ts';
import { dayOfLife } from '../corpus/catalogue/life.ts';

const today = '2026-11-21';
const at = '2026-11-21T10:00:00.000Z';
const world = make(1, { today });
const artists = Object.values(world.artists);
const releases = Object.values(world.releases);

describe('the invented catalog', () => {
  it('is the same for the same seed and day, and another for another seed', () => {
    expect(make(1, { today })).toEqual(world);
    expect(make(2, { today }).releases).not.toEqual(world.releases);
  });

  it('has dozens of artists with 3 to 60 records, and one with 250', () => {
    const counts = artists.map(
      ({ id }) => releases.filter(({ contributors }) => contributors[0]?.artist_id === id).length,
    );
    expect(artists.length).toBeGreaterThanOrEqual(40);
    expect(counts.filter((count) => count === 250)).toHaveLength(1);
    expect(counts.filter((count) => count !== 250).every((n) => n >= 3 && n <= 60)).toBe(true);
  });

  it('has all kinds of records, features among them', () => {
    const kinds = new Set(releases.map(({ type }) => type));
    expect([...kinds].sort()).toEqual(['album', 'compilation', 'ep', 'single']);
    expect(releases.some(({ contributors }) => contributors.length > 1)).toBe(true);
    expect(releases.some(({ tracks }) => tracks.some(({ disc }) => disc === 2))).toBe(true);
  });

  it('has names with Latin accents, Cyrillic, Japanese, quotes, ampersands and emoji', () => {
    const names = artists.map(({ name }) => name).join('\n');
    const wanted = [/É/, /\p{Script=Cyrillic}/u, /\p{Script=Han}/u, /\p{Script=Katakana}/u, /"/];
    for (const pattern of [...wanted, /&/, /\p{Emoji_Presentation}/u]) {
      expect(names).toMatch(pattern);
    }
  });

  it('has UPCs with right check digits, each once', () => {
    const upcs = releases.map(({ upc }) => upc);
    expect(upcs.every((upc) => checkDigit(upc.slice(0, -1)) === Number(upc.at(-1)))).toBe(true);
    expect(new Set(upcs).size).toBe(upcs.length);
  });

  it('reckons the check digit of a known UPC', () => {
    expect(checkDigit('03600029145')).toBe(2);
  });

  it('has ISRCs of few registrants for each artist', () => {
    for (const { id, registrants } of artists) {
      const isrcs = releases
        .filter(({ contributors }) => contributors[0]?.artist_id === id)
        .flatMap(({ tracks }) => tracks.map(({ isrc }) => isrc));
      expect(isrcs.every((isrc) => /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc))).toBe(true);
      expect(registrants.length).toBeLessThanOrEqual(3);
      expect(isrcs.every((isrc) => registrants.includes(isrc.slice(0, 5)))).toBe(true);
    }
  });

  it('has nothing in the future', () => {
    expect(releases.every(({ date }) => date < today)).toBe(true);
  });

  it('can have more artists than there are fixed names', () => {
    const many = make(3, { today, artists: 200 });
    expect(Object.keys(many.artists)).toHaveLength(200);
    expect(World.parse(many)).toEqual(many);
  });
});

describe('an event', () => {
  const release: WorldEvent = { kind: 'release', at, artist_id: 1001, body: {} };

  it('gives the same next world for the same world', () => {
    expect(apply(world, release)).toEqual(apply(world, release));
  });

  it('leaves the given world as it was', () => {
    const before = structuredClone(world);
    apply(world, release);
    apply(world, { kind: 'takedown', at, artist_id: 1001, body: {} });
    expect(world).toEqual(before);
  });

  it('gives two records with nothing said different titles and codes', () => {
    const one = apply(world, release);
    const two = apply(one.world, release);
    const [first, second] = [one, two].map((done) => done.world.releases[done.release_id!]!);
    expect(first!.id).not.toBe(second!.id);
    expect(first!.title).not.toBe(second!.title);
    expect(first!.upc).not.toBe(second!.upc);
  });

  it('keeps the world sound and its lists without offline records, whatever happens', () => {
    const kinds = fc.constantFrom('release', 'takedown', 'restore', 'vanish', 'return');
    const events = fc.array(
      fc.record({ kind: kinds, artist_id: fc.integer({ min: 1001, max: 1004 }) }),
    );
    const small = make(1, { today, artists: 4 });
    fc.assert(
      fc.property(events, (list) => {
        let next = small;
        for (const { kind, artist_id } of list) {
          try {
            next = apply(next, { kind, at, artist_id, body: {} }).world;
          } catch (error) {
            expect(error).toBeInstanceOf(Refused);
          }
        }
        expect(World.parse(next)).toEqual(next);
        for (const { id } of Object.values(next.artists)) {
          const offline = listedReleases(next, id).filter((one) => one.offline_since !== null);
          expect(offline).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('life', () => {
  it('moves the followers of every artist a little in a day, the same for the same day', () => {
    const day = new Date(at);
    const events = dayOfLife(world, day);
    expect(dayOfLife(world, day)).toEqual(events);
    const moved = events.filter(({ kind }) => kind === 'followers');
    expect(moved).toHaveLength(artists.length);
    const after = events.reduce((next, event) => apply(next, event).world, world);
    for (const { id, fans } of artists.filter((artist) => artist.fans > 1000)) {
      expect(Math.abs(after.artists[id]!.fans / fans - 1)).toBeLessThan(0.03);
    }
  });

  it('brings records over a year, and more followers', () => {
    let next = make(5, { today: '2026-01-01', artists: 10 });
    const before = next;
    for (let day = 0; day < 365; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + day));
      for (const event of dayOfLife(next, date)) next = apply(next, event).world;
    }
    const added = Object.keys(next.releases).length - Object.keys(before.releases).length;
    expect(added).toBeGreaterThan(10);
    expect(added).toBeLessThan(100);
    expect(next.artists['1001']!.fans).toBeGreaterThan(before.artists['1001']!.fans);
  });

  it('leaves out who has vanished', () => {
    const gone = artists.reduce(
      (next, { id }) => apply(next, { kind: 'vanish', at, artist_id: id, body: {} }).world,
      world,
    );
    expect(dayOfLife(gone, new Date(at))).toEqual([]);
  });
});
