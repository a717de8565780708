import {
  addressOf,
  changedBody,
  newBody,
  rulesInUse,
  takesTests,
  type Destination,
} from '../../functions/dashboard/page/screens/destinations/destination-body.ts';
import {
  changedTiming,
  timingOf,
} from '../../functions/dashboard/page/screens/destinations/timing.ts';
import { ApiError } from '../../shared/client/api-error.ts';
import { usualTiming } from '../../shared/alerts/rules/timing.ts';
import { DestinationInput, DestinationPatch } from '../../shared/domain/bodies/destination.ts';

const kept = {
  id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r',
  name: '#alerts',
  status: 'active',
  disabled_reason: null,
  secret_hint: null,
  failing: null,
  previous_secret_expires_at: null,
  ...usualTiming,
  created_at: '2026-11-22T10:00:00Z',
  updated_at: '2026-11-22T10:00:00Z',
} as const;
const chat: Destination = {
  ...kept,
  type: 'chat_a',
  config: { url: 'https://hooks.slack.com/…demo' },
};
const mail: Destination = { ...kept, type: 'email', config: { address: 'ana@label.example' } };

/** The fields that say when, as the form has them untouched. */
const times = {
  time_zone: '',
  'digest_at.time': '09:00',
  'digest_at.weekday': 'mon',
  group_by: 'artist',
  group_wait_seconds: '30',
  group_interval_seconds: '15',
  max_per_hour: '',
};

describe('the body of a destination', () => {
  it.each(['chat_a', 'chat_b', 'webhook', 'email'] as const)('of type %s is valid', (type) => {
    const fields = {
      type,
      name: 'Night shift',
      'config.url': ' https://hooks.example/1 ',
      'config.address': ' ana@label.example ',
    };
    const body = newBody(type, fields, 'Europe/Berlin');
    expect(DestinationInput.parse(body)).toMatchObject(body);
    expect(addressOf(body)).toBe(
      type === 'email' ? 'ana@label.example' : 'https://hooks.example/1',
    );
  });

  it('changes the name alone where nothing else was typed', () => {
    expect(changedBody(chat, { name: 'Ops', 'config.url': ' ' })).toEqual({ name: 'Ops' });
    const same = { name: 'Ops', 'config.address': 'ana@label.example' };
    expect(changedBody(mail, same)).toEqual({ name: 'Ops' });
  });

  it('changes the address that was typed', () => {
    const fields = { name: 'Ops' };
    const moved = changedBody(mail, { ...fields, 'config.address': 'lee@label.example' });
    expect(moved).toEqual({ name: 'Ops', config: { address: 'lee@label.example' } });
    expect(DestinationPatch.parse(moved)).toEqual(moved);
    const url = 'https://hooks.slack.com/services/T/B/2';
    expect(changedBody(chat, { ...fields, 'config.url': url })).toEqual({
      name: 'Ops',
      config: { url },
    });
  });

  it('changes the times that were set', () => {
    const typed = {
      time_zone: ' Europe/Berlin ',
      quiet: 'on',
      quiet_hours: '22:00',
      'quiet_hours.to': '07:00',
      'quiet_hours.pierce': 'none',
      'day.mon': 'on',
      'day.sun': 'on',
      report: 'on',
      'weekly_report.time': '08:00',
      'weekly_report.weekday': 'fri',
      'weekly_report.tags': ' Roster A, , Benelux ',
      group_interval_seconds: '2.5',
      max_per_hour: '5',
    };
    const body = changedTiming(chat, timingOf({ ...times, ...typed }, chat));
    expect(body).toEqual({
      time_zone: 'Europe/Berlin',
      quiet_hours: { from: '22:00', to: '07:00', days: ['mon', 'sun'], pierce: 'none' },
      weekly_report: { time: '08:00', weekday: 'fri', tags: ['Roster A', 'Benelux'] },
      group_interval_seconds: 150,
      max_per_hour: 5,
    });
    expect(DestinationPatch.parse(body)).toEqual(body);
    const { quiet_hours, ...rest } = body;
    // The days of the service begin on Sundays.
    const kept = { ...chat, ...rest, quiet_hours: { ...quiet_hours!, days: ['sun', 'mon'] } };
    expect(changedTiming(kept as Destination, timingOf({ ...times, ...typed }, chat))).toEqual({});
  });

  it('turns quiet hours off', () => {
    const quiet_hours = { from: '22:00', to: '07:00', days: ['mon' as const], pierce: 'none' };
    const quiet = { ...chat, quiet_hours } as Destination;
    expect(changedTiming(quiet, timingOf(times, quiet))).toEqual({ quiet_hours: null });
  });
});

describe('what a destination takes', () => {
  it('tests what mail may not reach only while it is wanted', () => {
    expect(takesTests(chat)).toBe(true);
    expect(takesTests({ type: 'chat_a', status: 'disabled' })).toBe(true);
    expect(takesTests({ type: 'email', status: 'disabled' })).toBe(false);
    expect(takesTests({ type: 'email', status: 'unconfirmed' })).toBe(false);
  });
});

describe('the rules that keep a destination', () => {
  const refused = (problem: object) =>
    new ApiError('DELETE', new Response(null, { status: 409 }), JSON.stringify(problem));

  it('are read from the refusal', () => {
    const rules = [{ id: 'alert_1', name: 'Bad news' }];
    expect(rulesInUse(refused({ code: 'destination_in_use', rules }))).toEqual(rules);
  });

  it('are none in anything else', () => {
    expect(rulesInUse(null)).toEqual([]);
    expect(rulesInUse(new Error('no'))).toEqual([]);
    expect(rulesInUse(refused({ code: 'conflict', rules: [{ id: '1', name: 'a' }] }))).toEqual([]);
    expect(rulesInUse(refused({ code: 'destination_in_use', rules: [{ id: 1 }, null] }))).toEqual(
      [],
    );
  });
});
