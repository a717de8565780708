import { freshState, type Place } from '../../shared/domain/targets/target-state.ts';
import { newRun, remember } from '../../shared/usecases/deliveries/run.ts';
import { seededRandom } from '../support/clock.ts';

it('a run does not go back to an older state when the reply to a renewal comes late', () => {
  const at = new Date('2026-11-21T10:00:00.000Z');
  const work = { kind: 'deliver_webhook', organization_id: 'org_1', target_id: 'wh_1' } as const;
  const run = newRun(work, at, seededRandom());
  const until = (seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString();
  const place = (seconds: number): Place => ({
    ...{ lease: run.lease, since: at.toISOString(), until: until(seconds), claim: [] },
  });
  remember(run, { state: { ...freshState, places: [place(13)] }, version: 3 }, at);
  remember(run, { state: { ...freshState, places: [place(10)] }, version: 2 }, at);
  expect([run.place?.until, run.stored?.version]).toEqual([until(13), 3]);
});
