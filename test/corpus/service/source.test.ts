import { evaluate } from '../catalogue/evaluate.ts';
import { differences } from './compare.ts';
import { liveService, type ServiceLived } from './live-service.ts';

/** For machines that do much else. */
const timeoutMs = 300_000;
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

  it('holds what comes to very many artists at once until it is over', () => {
    const { wrong, dismissed } = evaluate(lived.service);
    expect(wrong).toEqual([]);
    expect(dismissed).toBeGreaterThan(artists * 15);
    // What comes to every release waits for longer than this fault goes on, and is not asked about.
    const held = lived.service.changes.filter(({ change }) =>
      change.payload.reasons.some((reason) => reason.startsWith('on hold: ')),
    );
    const types = new Set(held.map(({ change }) => change.change_type));
    expect([...types].toSorted()).toEqual(['PROFILE_IMAGE_REMOVED', 'PROFILE_UNAVAILABLE']);
  });

  it('tells what truly happened meanwhile', () => {
    // Pages are read once a day: what happened before the last day and a half is told by now.
    const endsAt = lived.service.endsAt + 1.5 * 86_400_000;
    const { missed, types } = evaluate({ ...lived.service, endsAt });
    expect(missed).toEqual([]);
    expect(types.reduce((sum, { found }) => sum + found, 0)).toBeGreaterThan(artists);
    expect(lived.service.waiting).toBe(0);
  });

  it('counts artists in the table as the detector does in memory', () => {
    expect(differences(lived.service, lived.detector)).toEqual([]);
    expect(evaluate(lived.service).dismissed).toBe(evaluate(lived.detector).dismissed);
  });
});
