import * as z from 'zod';
import { MuteView } from '../../../shared/alerts/rules/mute.ts';
import { AlertRule } from '../../../shared/alerts/rules/alert-rule.ts';
import { mutesMax } from '../../../shared/domain/plans/plan.ts';
import type { Person } from '../../support/harness.ts';
import { forSuite } from '../../support/suite.ts';
import { aDestination, wholeApi } from '../../support/whole-api.ts';

const path = '/api/v1/org/mutes';
const unknown = {
  artist_id: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r',
  rule_id: 'alert_01k9zq4w3v7m2x5c8e0b6t1n4r',
  destination_id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r',
};

describe('mutes', () => {
  const h = forSuite(wholeApi);
  let org: Person;
  let destination_id: string;
  beforeEach(async () => {
    org = await h.organization();
    destination_id = await aDestination(org);
  });

  const inHours = (hours: number) =>
    new Date(h.clock.now().getTime() + hours * 3_600_000).toISOString();
  const listed = async (who = org) => (await who.get(path)).expect(200, z.array(MuteView));

  it('are made with what is left out as most want it, and listed until they end', async () => {
    const until = inHours(8);
    const answer = await org.post(path, { destination_id, until, reason: 'Migration' });
    const made = answer.expect(201, MuteView);
    expect(answer.headers.location).toBe(`${path}/${made.id}`);
    expect(made).toEqual({
      id: made.id,
      ...{ artist_id: null, tag: null, change_types: null, rule_id: null, destination_id, until },
      ...{ on_end: 'summary', mute_critical: false, reason: 'Migration' },
      ...{ created_by: org.userId, created_at: h.clock.now().toISOString() },
    });
    expect(await listed()).toEqual([made]);
    expect((await org.get(`${path}/${made.id}`)).expect(200, MuteView)).toEqual(made);
    h.clock.advance(8 * 3600);
    expect(await listed()).toEqual([]);
    (await org.get(`${path}/${made.id}`)).expect(404);
    (await org.delete(`${path}/${made.id}`)).expect(404);
  });

  it('are about what they name, and end when somebody says so', async () => {
    const rule = { name: 'All', destination_id };
    const made = (await org.post('/api/v1/org/alerts', rule)).expect(201, AlertRule);
    const all = {
      ...{ rule_id: made.id, destination_id, change_types: ['TRACK_ADDED', 'FOLLOWERS_DROP'] },
      ...{ on_end: 'drop', mute_critical: true, until: inHours(1) },
    };
    const mute = (await org.post(path, all)).expect(201, MuteView);
    expect(mute).toMatchObject(all);
    (await org.delete(`${path}/${mute.id}`)).expect(204);
    expect(await listed()).toEqual([]);
  });

  it('take a time with an offset, and show it in UTC', async () => {
    const body = { destination_id, until: '2026-11-22T10:00:00+02:00' };
    const { until } = (await org.post(path, body)).expect(201, MuteView);
    expect(until).toBe('2026-11-22T08:00:00.000Z');
  });

  it('must name something', async () => {
    (await org.post(path, { until: inHours(1) })).refused('mute_needs_a_target');
  });

  it('refuse what isn’t the organization’s as they refuse what never was', async () => {
    const other = await h.organization();
    const theirs = { ...unknown, destination_id: await aDestination(other) };
    for (const named of [unknown, theirs]) {
      const refused = (await org.post(path, { ...named, until: inHours(1) })).expect(400);
      expect(refused).toMatchObject({
        code: 'invalid_input',
        errors: [
          { path: 'body.artist_id', message: 'isn’t one of your artists' },
          { path: 'body.rule_id', message: 'isn’t one of your alert rules' },
          { path: 'body.destination_id', message: 'isn’t one of your destinations' },
        ],
      });
    }
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['no end', () => ({}), 'body.until'],
    ['an end that is over', () => ({ until: inHours(0) }), 'body.until'],
    ['an end too far ahead', () => ({ until: inHours(90 * 24 + 1) }), 'body.until'],
    ['a day', () => ({ until: '2026-11-30' }), 'body.until'],
    ['a time without a zone', () => ({ until: '2026-11-30T10:00:00' }), 'body.until'],
    ['no types', () => ({ until: inHours(1), change_types: [] }), 'body.change_types'],
    ['an unknown type', () => ({ until: inHours(1), change_types: ['NO'] }), 'body.change_types.0'],
    ['an unknown end', () => ({ until: inHours(1), on_end: 'forget' }), 'body.on_end'],
    ['a reason of two lines', () => ({ until: inHours(1), reason: 'a\nb' }), 'body.reason'],
    ['a tag that separates tags', () => ({ until: inHours(1), tag: 'a, b' }), 'body.tag'],
  ])('refuse %s', async (_, wrong, place) => {
    (await org.post(path, { destination_id, ...wrong() })).refused('invalid_input', place);
  });

  it('are as many as there may be, and those that have ended make room', async () => {
    for (let count = 0; count < mutesMax; count += 1) {
      const until = inHours(count === 0 ? 1 : 100);
      (await org.post(path, { destination_id, until })).expect(201);
      h.clock.advance(1);
    }
    const one = { destination_id, until: inHours(2) };
    (await org.post(path, one)).refused('plan_limit_reached');
    h.clock.advance(3600);
    (await org.post(path, one)).expect(201);
    expect(await listed()).toHaveLength(mutesMax);
  });
});
