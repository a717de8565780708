import * as z from 'zod';
import { Organization } from '../../../shared/domain/bodies/account.ts';
import { AlertRule } from '../../../shared/alerts/rules/alert-rule.ts';
import { newId } from '../../../shared/domain/ids.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { Person } from '../../support/harness.ts';
import { forSuite } from '../../support/suite.ts';
import { aDestination, wholeApi } from '../../support/whole-api.ts';

const path = '/api/v1/org/alerts';
const step = 'body.escalate';
const aStep = (changes: object) => ({
  escalate: { after_minutes: 30, destination_id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r', ...changes },
});

describe('alert rules over HTTP', () => {
  const h = forSuite(wholeApi);
  let org: Person;
  let destination_id: string;
  beforeEach(async () => {
    org = await h.organization();
    destination_id = await aDestination(org);
  });

  const anArtist = async ({ organizationId }: Person) => {
    const id = newId('artist', { now: h.clock.now(), random: h.random.bytes(10) });
    const Item = { ...keys.artist(organizationId, id), id };
    await h.table.call('PutItem', { Item });
    return id;
  };

  it('count as used, beside how many there can be', async () => {
    const ofRules = async () => {
      const { plan } = (await org.get('/api/v1/org')).expect(200, Organization);
      return [plan.usage.alert_rules, plan.limits.alert_rules];
    };
    expect(await ofRules()).toEqual([0, 200]);
    const made = (await org.post(path, { name: 'All', destination_id })).expect(201, AlertRule);
    expect(await ofRules()).toEqual([1, 200]);
    (await org.delete(`${path}/${made.id}`)).expect(204);
    expect(await ofRules()).toEqual([0, 200]);
  });

  it('are created, with defaults for what is left out', async () => {
    const answer = await org.post(path, { name: 'All', destination_id });
    const made = answer.expect(201, AlertRule);
    expect(answer.headers.location).toBe(`${path}/${made.id}`);
    expect(made).toMatchObject({
      name: 'All',
      destination_id,
      min_severity: 'info',
      event_types: [],
      artist_filter: null,
      active: true,
      cadence: 'now',
      severity_overrides: {},
      min_change_percent: null,
      escalate: null,
    });
    expect((await org.get(path)).expect(200, z.array(AlertRule))).toEqual([made]);
  });

  it('keep how soon they send, what severities they give, and how much a number must move', async () => {
    const { id } = (await org.post(path, { name: 'All', destination_id })).expect(201, AlertRule);
    const fields = {
      cadence: 'weekly',
      severity_overrides: { TRACK_ADDED: 'critical', FOLLOWERS_DROP: 'info' },
      min_change_percent: 12.5,
    };
    const changed = await org.patch(`${path}/${id}`, fields);
    expect(changed.expect(200, AlertRule)).toMatchObject({ name: 'All', ...fields });
    expect((await org.get(`${path}/${id}`)).expect(200, AlertRule)).toMatchObject(fields);
    const reset = { severity_overrides: {}, min_change_percent: null };
    const after = (await org.patch(`${path}/${id}`, reset)).expect(200, AlertRule);
    expect(after).toMatchObject({ cadence: 'weekly', ...reset });
  });

  it('have no digests where they send to a program', async () => {
    const config = { url: 'https://r.example/in' };
    const program = { name: 'P', type: 'webhook', config };
    const made = await org.post('/api/v1/org/destinations', program);
    const { id: program_id } = made.expect(201, z.object({ id: z.string() }));
    const refused = {
      code: 'not_for_this_type',
      errors: [{ path: 'body.cadence', message: expect.any(String) }],
    };
    const rule = { name: 'All', cadence: 'daily' };
    const asked = await org.post(path, { ...rule, destination_id: program_id });
    expect(asked.expect(400)).toMatchObject(refused);
    const { id } = (await org.post(path, { ...rule, destination_id })).expect(201, AlertRule);
    const moved = await org.patch(`${path}/${id}`, { destination_id: program_id });
    expect(moved.expect(400)).toMatchObject(refused);
    const both = { destination_id: program_id, cadence: 'now' };
    (await org.patch(`${path}/${id}`, both)).expect(200);
    const daily = await org.patch(`${path}/${id}`, { cadence: 'daily' });
    expect(daily.expect(400)).toMatchObject(refused);
  });

  it('escalate to another destination that people read, and keep it from being deleted', async () => {
    const second = await aDestination(org);
    const escalate = { after_minutes: 30, destination_id: second };
    const rule = { name: 'All', destination_id, escalate };
    const made = (await org.post(path, rule)).expect(201, AlertRule);
    expect(made.escalate).toEqual({ ...escalate, min_severity: 'info' });
    expect((await org.get(`${path}/${made.id}`)).expect(200, AlertRule)).toEqual(made);
    const inUse = await org.delete(`/api/v1/org/destinations/${second}`);
    expect(inUse.expect(409)).toMatchObject({
      code: 'destination_in_use',
      rules: [{ id: made.id, name: 'All' }],
    });
    const refused = async (fields: object) => {
      const answer = await org.patch(`${path}/${made.id}`, fields);
      return answer.expect(400, z.looseObject({ code: z.string(), errors: z.unknown() }));
    };
    const place = 'body.escalate.destination_id';
    const same = {
      code: 'invalid_input',
      errors: [{ path: place, message: 'must be another destination than the rule’s own' }],
    };
    const toItself = { escalate: { ...escalate, destination_id } };
    expect(await refused(toItself)).toMatchObject(same);
    expect((await org.post(path, { ...rule, ...toItself })).expect(400)).toMatchObject(same);
    expect(await refused({ destination_id: second })).toMatchObject(same);
    const other = await h.organization();
    h.clock.advance(60);
    for (const unknown of ['dest_01k9zq4w3v7m2x5c8e0b6t1n4r', await aDestination(other)]) {
      const errors = [{ path: place, message: 'isn’t one of your destinations' }];
      const toUnknown = { escalate: { ...escalate, destination_id: unknown } };
      const expected = { code: 'invalid_input', errors };
      expect(await refused(toUnknown)).toMatchObject(expected);
      expect((await org.post(path, { ...rule, ...toUnknown })).expect(400)).toMatchObject(expected);
    }
    const swapped = {
      destination_id: second,
      escalate: { ...escalate, destination_id, min_severity: 'critical' },
    };
    const after = (await org.patch(`${path}/${made.id}`, swapped)).expect(200, AlertRule);
    expect(after).toMatchObject(swapped);
    (await org.patch(`${path}/${made.id}`, { escalate: null })).expect(200, AlertRule);
    (await org.delete(`/api/v1/org/destinations/${destination_id}`)).expect(204);
    (await org.delete(`${path}/${made.id}`)).expect(204);
    (await org.delete(`/api/v1/org/destinations/${second}`)).expect(204);
  });

  it('escalate neither from programs nor to them', async () => {
    const config = { url: 'https://r.example/in' };
    const made = await org.post('/api/v1/org/destinations', { name: 'P', type: 'webhook', config });
    const { id: program } = made.expect(201, z.object({ id: z.string() }));
    for (const [from, to, place] of [
      [program, destination_id, 'body.escalate'],
      [destination_id, program, 'body.escalate.destination_id'],
    ] as const) {
      const escalate = { after_minutes: 5, destination_id: to };
      const body = { name: 'x', destination_id: from, escalate };
      (await org.post(path, body)).refused('not_for_this_type', place);
    }
  });

  it('are changed field by field and deleted by members', async () => {
    const member = await h.member(org, 'member');
    const { id } = (await member.post(path, { name: 'All', destination_id })).expect(
      201,
      AlertRule,
    );
    const artist_filter = await anArtist(org);
    const changed = await member.patch(`${path}/${id}`, {
      artist_filter,
      min_severity: 'critical',
    });
    expect(changed.expect(200, AlertRule)).toMatchObject({
      name: 'All',
      artist_filter,
      min_severity: 'critical',
    });
    const cleared = await member.patch(`${path}/${id}`, { artist_filter: null });
    expect(cleared.expect(200, AlertRule).artist_filter).toBeNull();
    (await member.delete(`${path}/${id}`)).expect(204);
    (await member.delete(`${path}/${id}`)).expect(404);
  });

  it("refuse another organization's destination or artist as they refuse unknown ones", async () => {
    const other = await h.organization();
    for (const [field, foreign, unknown] of [
      ['destination_id', await aDestination(other), 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r'],
      ['artist_filter', await anArtist(other), 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r'],
    ] as const) {
      const told = async (value: string) => {
        const body = { name: 'x', destination_id, [field]: value };
        const refused = (await org.post(path, body)).expect(400, z.looseObject({}));
        return { ...refused, request_id: null };
      };
      expect(await told(foreign)).toEqual(await told(unknown));
      expect(await told(foreign)).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: `body.${field}` }],
      });
    }
    expect((await org.get(path)).expect(200, z.array(AlertRule))).toEqual([]);
  });

  it.each([
    ['an unknown event type', { event_types: ['TRACK_ADDED', 'NOPE'] }, ['body.event_types.1']],
    ['a cadence that is none', { cadence: 'monthly' }, ['body.cadence']],
    [
      'a severity for an unknown type',
      { severity_overrides: { NOPE: 'info' } },
      ['body.severity_overrides.NOPE'],
    ],
    [
      'an unknown severity for a type',
      { severity_overrides: { TRACK_ADDED: 'urgent' } },
      ['body.severity_overrides.TRACK_ADDED'],
    ],
    ['percents below nothing', { min_change_percent: -1 }, ['body.min_change_percent']],
    ['too many percents', { min_change_percent: 1001 }, ['body.min_change_percent']],
    [
      'an escalation within moments, to nowhere',
      { escalate: { after_minutes: 4 } },
      ['body.escalate.after_minutes', 'body.escalate.destination_id'],
    ],
    [
      'an escalation after more than a day',
      aStep({ after_minutes: 1441 }),
      [`${step}.after_minutes`],
    ],
    ['an escalation with more', aStep({ repeat: true }), [`${step}.repeat`]],
    [
      'an escalation of a severity that is none',
      aStep({ min_severity: 'x' }),
      [`${step}.min_severity`],
    ],
    ['a name with a line break', { name: 'a\nb' }, ['body.name']],
  ])('refuse %s and name the place', async (_what, wrong, places) => {
    (await org.post(path, { name: 'x', destination_id, ...wrong })).refused(
      'invalid_input',
      ...places,
    );
  });
});
