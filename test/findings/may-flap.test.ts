import { baselineOf } from '../../shared/findings/baseline.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { OpenState } from '../../shared/findings/types.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { aContext, anObservation, anOpenChange, aTopTrack, now } from './build.ts';

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
