import { differences, dismissedOf, liveService, type ServiceLived } from './live-service.ts';

/** For machines that do much else. */
const timeoutMs = 300_000;
// What is true of it is told by the machine's own corpus; here is what the table adds.
/** Each of another size: a change of every artist, and one of every release. */
const sourceNoises = ['no pictures', 'profiles that are not known', 'other covers'];
/** Some of them are away or merged when it happens; from twenty on it is taken for the source's doing. */
const artists = 26;

describe('two days of a source with faults, lived by the service', () => {
  let lived: ServiceLived;
  beforeAll(async () => {
    const happens = { events: 1, noises: 0, sourceNoises, sourceHoursMax: 2 };
    lived = await liveService({ seed: 1, artists, days: 2.5, ...happens, isWatched: false });
  }, timeoutMs);
  afterAll(() => lived.stop());

  it('has changes that are held since they come to very many artists at once', () => {
    expect(dismissedOf(lived.service.changes)).toBeGreaterThan(artists * 15);
    // What comes to every release waits for longer than this fault goes on, and is not asked about.
    const held = lived.service.changes.filter(({ change }) =>
      change.payload.reasons.some((reason) => reason.startsWith('on hold: ')),
    );
    const types = new Set(held.map(({ change }) => change.change_type));
    expect([...types].toSorted()).toEqual(['PROFILE_IMAGE_REMOVED', 'PROFILE_UNAVAILABLE']);
  });

  it('counts artists in the table as the machine does in memory: it is told the same', () => {
    expect(differences(lived.service, lived.detector)).toEqual([]);
    // What a change told of besides, and was no change, isn't counted where others of it were.
    const [told, judged] = [lived.service, lived.detector].map(({ changes }) =>
      dismissedOf(changes),
    );
    expect(told).toBeLessThanOrEqual(judged ?? 0);
    expect(told).toBeGreaterThan((judged ?? 0) * 0.95);
    expect(lived.service.waiting).toBe(0);
  });
});
