import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { handlers } from '../../../functions/api/alerts/index.ts';
import { handlers as destinationHandlers } from '../../../functions/api/destinations/index.ts';
import { handlers as organizationHandlers } from '../../../functions/api/organization/index.ts';
import { Organization } from '../../../shared/domain/account.ts';
import { AlertRule } from '../../../shared/domain/alert-rule.ts';
import { newId } from '../../../shared/domain/ids.ts';
import { keys } from '../../../shared/table/keys.ts';
import { HeldLog, plainVault, ScriptedSender } from '../../support/deliveries.ts';
import { harness, type Harness, type Person } from '../../support/harness.ts';

const path = '/api/v1/org/alerts';

describe('alert rules over HTTP', () => {
  let h: Harness;
  let org: Person;
  let destination_id: string;
  beforeAll(async () => {
    h = await harness();
    h.use('alerts', handlers, h.deps);
    h.use('organization', organizationHandlers, h.deps);
    h.use('destinations', destinationHandlers, {
      ...h.deps,
      vault: plainVault,
      sender: new ScriptedSender(),
      log: new HeldLog(),
      checkUrl: async () => undefined,
    });
  });
  afterAll(() => h.stop());
  beforeEach(async () => {
    org = await h.organization();
    destination_id = await aDestination(org);
  });

  const aDestination = async (who: Person) => {
    const config = { url: 'https://hooks.slack.com/services/T0/B0/X' };
    const made = await who.post('/api/v1/org/destinations', { name: 'C', type: 'chat_a', config });
    return made.expect(201, z.object({ id: z.string() })).id;
  };

  const anArtist = async ({ organizationId }: Person) => {
    const id = newId('artist', { now: h.clock.now(), random: h.random.bytes(10) });
    const Item = { ...keys.artist(organizationId, id), id };
    await h.table.db.send(new PutCommand({ TableName: h.table.name, Item }));
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

  it('are seen by viewers, and changed by none of them', async () => {
    const viewer = await h.member(org, 'viewer');
    (await viewer.get(path)).expect(200, z.array(AlertRule));
    const refused = await viewer.post(path, { name: 'All', destination_id });
    expect(refused.expect(403)).toMatchObject({ code: 'role_required' });
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
    ['no destination', {}, ['body.destination_id']],
    ['a severity that is none', { min_severity: 'urgent' }, ['body.min_severity']],
    ['an unknown event type', { event_types: ['TRACK_ADDED', 'NOPE'] }, ['body.event_types.1']],
    ['event types that are no list', { event_types: 'TRACK_ADDED' }, ['body.event_types']],
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
    ['an unknown field', { severity: 'info' }, ['body.severity']],
    ['a name with a line break', { name: 'a\nb' }, ['body.name']],
  ])('refuse %s and name the place', async (what, wrong, places) => {
    const named = what === 'no destination' ? {} : { destination_id };
    const refused = (await org.post(path, { name: 'x', ...named, ...wrong })).expect(400);
    expect(refused).toMatchObject({
      code: 'invalid_input',
      errors: places.map((place) => ({ path: place })),
    });
  });
});
