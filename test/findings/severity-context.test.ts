import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff, recheckFindings } from '../../shared/findings/diff.ts';
import { inContext, stillRaised } from '../../shared/findings/severity-context.ts';
import {
  aContext,
  anArtist,
  anObservation,
  anOpenChange,
  aRelease,
  aTopTrack,
  inShort,
  noPicture,
  now,
  type Seen,
} from './build.ts';
import type { OpenState } from '../../shared/findings/types.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';

const albums = Array.from({ length: 15 }, (_, at) => aRelease({ id: String(100 + at) }));
const baseline = baselineOf(anObservation({ releases: albums }), now);

function told(seen: Seen, followers: number | null = 1000) {
  const found = diff(baseline, anObservation({ releases: albums, ...seen }), aContext());
  return found.map((one) => inContext(one, followers));
}

describe('the size of an artist', () => {
  const removed: Seen = { artist: anArtist({ image: noPicture }) };

  it.each<[number | null, string]>([
    [null, 'warning'],
    [999_999, 'warning'],
    [1_000_000, 'critical'],
  ])('of %p followers makes a change of the picture a %s', (followers, severity) => {
    expect(inShort(told(removed, followers))).toEqual([`${severity} PROFILE_IMAGE_REMOVED 27`]);
  });
});

describe('a change that was raised when it was detected', () => {
  const removed: Seen = { artist: anArtist({ image: noPicture }) };

  it('stays so when the artist has lost followers meanwhile', () => {
    const [open] = told(removed, 1_000_000);
    const [later] = told(removed, 5);
    expect(later?.severity).toBe('warning');
    expect(stillRaised(later!, anOpenChange(open!))).toMatchObject({
      severity: 'critical',
      payload: { raised: { from: 'warning' } },
    });
  });

  it('is not raised twice', () => {
    const [open] = told(removed, 1_000_000);
    expect(stillRaised(open!, anOpenChange(open!))).toEqual(open);
  });
});

const minuteMs = 60_000;
const known = baselineOf(anObservation(), now);
const found = (...ids: string[]) => {
  const observation = anObservation({ top: ids.map((id) => aTopTrack(id)) });
  const evidence = { observation, releases: new Map() };
  return { evidence, fresh: recheckFindings(known, evidence, aContext()) };
};
const [detected] = found('1', '2', '9').fresh;

/** What becomes of other top tracks that are found again, in another order. */
function judged(state: OpenState) {
  const { evidence, fresh } = found('9', '2', '1');
  return judge({ ...anOpenChange(detected!), state }, fresh, evidence, aContext());
}

const lasting = (minutes: number): OpenState => {
  return { kind: 'doubted', since: new Date(now.getTime() - minutes * minuteMs).toISOString() };
};

describe('top tracks that are found again', () => {
  it.each<{ when: string; state: OpenState; minutes: number }>([
    { when: 'at the first look', state: { kind: 'plain' }, minutes: 120 },
    { when: 'after an hour', state: lasting(60), minutes: 120 },
    { when: 'after five hours, exactly to the limit', state: lasting(300), minutes: 60 },
  ])('wait on $when', ({ state, minutes }) => {
    const until = new Date(now.getTime() + minutes * minuteMs);
    expect(judged(state)).toMatchObject({ kind: 'wait', rule: 'may_flap', until });
  });

  it.each<{ when: string; state: OpenState }>([
    { when: 'after six hours', state: lasting(360) },
    { when: 'when they were on hold after that', state: { kind: 'held', since: now.toISOString(), because: 'surge' } }, // prettier-ignore
  ])('are confirmed $when', ({ state }) => {
    expect(judged(state)).toMatchObject({ kind: 'confirm' });
  });
});
