import * as z from 'zod';
import { Organization } from '../../../shared/domain/bodies/account.ts';
import { Destination, DestinationCreated } from '../../../shared/domain/bodies/destination.ts';
import type { Person } from '../../support/harness.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const path = '/api/v1/org/destinations';
const chat = {
  name: 'Our channel',
  type: 'chat_a',
  config: { url: 'https://hooks.slack.com/services/T000/B000/secretabcd' },
};
const program = { name: 'Hook', type: 'webhook', config: { url: 'https://r.example/in/hook' } };

const defaults = {
  time_zone: null,
  quiet_hours: null,
  digest_at: { time: '09:00', weekday: 'mon' },
  weekly_report: null,
  group_by: 'artist',
  group_wait_seconds: 30,
  group_interval_seconds: 900,
  max_per_hour: null,
};
const others = {
  time_zone: 'Asia/Kathmandu',
  quiet_hours: { from: '22:00', to: '07:00', days: ['fri', 'sat'], pierce: 'warning' },
  digest_at: { time: '18:30', weekday: 'fri' },
  weekly_report: { time: '08:00', weekday: 'tue', tags: ['Roster A'] },
  group_by: 'all',
  group_wait_seconds: 0,
  group_interval_seconds: 60,
  max_per_hour: 600,
};

const h = forSuite(wholeApi);
let org: Person;
beforeEach(async () => {
  org = await h.organization();
});

const made = async (body: object) => (await org.post(path, body)).expect(201, DestinationCreated);

describe('when a destination gets its messages', () => {
  it('is as most want it, unless somebody says otherwise', async () => {
    expect(await made(chat)).toMatchObject(defaults);
    expect(await made(program)).toMatchObject(defaults);
  });

  it('is set with it or later, and shown', async () => {
    const { id } = await made({ ...chat, ...others });
    expect((await org.get(`${path}/${id}`)).expect(200, Destination)).toMatchObject(others);
    const back = await org.patch(`${path}/${id}`, { quiet_hours: null, group_by: 'none' });
    const after = { ...others, quiet_hours: null, group_by: 'none' };
    expect(back.expect(200, Destination)).toMatchObject(after);
    expect((await org.get(path)).expect(200, z.array(Destination))[0]).toMatchObject(after);
  });

  it('has quiet hours on all days that only what is critical pierces, if no more is said', async () => {
    const { id } = await made({ ...chat, quiet_hours: { from: '22:00', to: '07:00' } });
    expect((await org.get(`${path}/${id}`)).expect(200, Destination).quiet_hours).toEqual({
      ...{ from: '22:00', to: '07:00', pierce: 'critical' },
      days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    });
  });

  it('has the weekly report on Mondays at nine, if no more is said', async () => {
    const { id } = await made({ ...chat, weekly_report: {} });
    expect((await org.get(`${path}/${id}`)).expect(200, Destination).weekly_report).toEqual({
      ...{ time: '09:00', weekday: 'mon', tags: [] },
    });
  });

  it('isn’t for programs', async () => {
    const refused = await org.post(path, { ...program, ...others });
    expect(refused.expect(400)).toMatchObject({
      code: 'not_for_this_type',
      errors: Object.keys(others).map((name) => ({
        path: `body.${name}`,
        message: 'isn’t for a destination of type webhook, which gets each change at once',
      })),
    });
    const { id } = await made({ ...program, ...defaults });
    (await org.patch(`${path}/${id}`, { group_by: 'all' })).refused(
      'not_for_this_type',
      'body.group_by',
    );
    const { id: timed } = await made({ ...chat, group_by: 'all' });
    const { type, config } = program;
    (await org.patch(`${path}/${timed}`, { type, config, group_by: 'artist' })).refused(
      'invalid_input',
      'body.type',
    );
  });

  const night = { from: '22:00', to: '07:00' };
  it.each([
    ['a zone that is none', { time_zone: 'Europe/Atlantis' }, 'body.time_zone'],
    ['a plain offset', { time_zone: '+02:00' }, 'body.time_zone'],
    ['quiet hours of no length', { quiet_hours: { ...night, to: '22:00' } }, 'body.quiet_hours'],
    ['an hour that is none', { quiet_hours: { ...night, from: '24:00' } }, 'body.quiet_hours.from'],
    ['a time with seconds', { digest_at: { time: '09:00:00' } }, 'body.digest_at.time'],
    ['quiet hours on no day', { quiet_hours: { ...night, days: [] } }, 'body.quiet_hours.days'],
    ['a day that is none', { digest_at: { weekday: 'monday' } }, 'body.digest_at.weekday'],
    ['a report at no time', { weekly_report: { time: '9' } }, 'body.weekly_report.time'],
    [
      'a report of a tag that is none',
      { weekly_report: { tags: [''] } },
      'body.weekly_report.tags.0',
    ],
    ['a group that is none', { group_by: 'release' }, 'body.group_by'],
    ['a wait that is too long', { group_wait_seconds: 901 }, 'body.group_wait_seconds'],
    [
      'an interval that is too short',
      { group_interval_seconds: 59 },
      'body.group_interval_seconds',
    ],
    ['no messages at all', { max_per_hour: 0 }, 'body.max_per_hour'],
    ['too many messages', { max_per_hour: 601 }, 'body.max_per_hour'],
    ['half a second', { group_wait_seconds: 0.5 }, 'body.group_wait_seconds'],
  ])('refuses %s', async (_, wrong, place) => {
    const refused = { code: 'invalid_input', errors: [{ path: place }] };
    expect((await org.post(path, { ...chat, ...wrong })).expect(400)).toMatchObject(refused);
    const { id } = await made(chat);
    expect((await org.patch(`${path}/${id}`, wrong)).expect(400)).toMatchObject(refused);
  });

  it('is told by the organization’s time zone, which its creator sets', async () => {
    const ofOrg = async () => (await org.get('/api/v1/org')).expect(200, Organization);
    expect((await ofOrg()).time_zone).toBe('UTC');
    const { name } = await ofOrg();
    const set = await org.patch('/api/v1/org', { time_zone: 'Europe/Berlin' });
    expect(set.expect(200, Organization)).toMatchObject({ name, time_zone: 'Europe/Berlin' });
    expect((await ofOrg()).time_zone).toBe('Europe/Berlin');
    for (const time_zone of ['+02:00', 'Berlin', null]) {
      (await org.patch('/api/v1/org', { time_zone })).refused('invalid_input', 'body.time_zone');
    }
  });
});
