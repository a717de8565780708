import type { AlertRuleInput } from '../../../shared/domain/bodies/alert-rule.ts';
import type { Escalation } from '../../../shared/alerts/rules/notice.ts';
import type { QuietHours } from '../../../shared/alerts/rules/timing.ts';
import type { TimingGiven } from '../../../shared/domain/bodies/timing.ts';
import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import { theService } from '../../../shared/domain/people/audit.ts';
import { newId } from '../../../shared/domain/ids.ts';
import type { Severity } from '../../../shared/changes/rules/info.ts';
import { organizationWrites, setPlan } from '../../../shared/table/people/organizations.ts';
import { transact } from '../../../shared/table/transaction.ts';
import { createAlert } from '../../../shared/alerts/steps/manage-alerts.ts';
import { updateOrganization } from '../../../shared/usecases/organization/view-organization.ts';
import { createDestination } from '../../../shared/usecases/targets/create-target.ts';
import { putHold } from '../../support/a-hold.ts';
import { aRuleFor } from '../../support/deliveries.ts';
import type { Chance } from '../chance.ts';
import { doing, urls } from '../targets.ts';
import type { World } from '../world.ts';
import { local } from './wall.ts';
import type { TestedTable } from '../../support/tested-table.ts';

/** Zones with and without summer time, far ahead and behind, and off the hour. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
] as const;
/** Also the days before clocks change in some of these zones. */
const days = ['2026-02-10', '2026-03-27', '2026-06-30', '2026-10-23', '2026-12-30'] as const;
export const someTypes: readonly ChangeType[] = ['RELEASE_WENT_OFFLINE', 'PROFILE_NAME_CHANGED'];
export const severities: readonly Severity[] = ['info', 'warning', 'critical'];
/** What artists are tagged with; the last two are the same tag. */
export const someTags = ['Pop', 'Live', 'LIVE'] as const;
const minute = 60_000;

/** Who is there, and whom people's requests can name. */
export interface Setting {
  organizationId: string;
  artists: readonly string[];
  destinations: readonly string[];
  rules: { id: string; destination_id: string }[];
}

/** When a schedule begins: at any time of the day, or shortly before it ends in UTC. */
export function startOf(chance: Chance): number {
  const minutes = chance.happens(0.3) ? 24 * 60 - chance.between(5, 40) : chance.below(24 * 60);
  return Date.parse(`${chance.pick(days)}T00:00:00.000Z`) + minutes * minute;
}

/** An organization that nothing is owed to, with artists that it holds. */
export async function makeOrganization(table: TestedTable, chance: Chance, startMs: number) {
  const now = new Date(startMs);
  const anId = (kind: 'organization' | 'artist' | 'user') =>
    newId(kind, { now, random: chance.bytes(10) });
  const organizationId = anId('organization');
  const creatorId = anId('user');
  await transact(
    table,
    organizationWrites({ id: organizationId, name: 'Ours', creatorId, at: now }),
  );
  await setPlan(table, organizationId, 'business');
  const artists: string[] = [];
  for (const streamingId of [1, 2]) {
    const id = anId('artist');
    const tags = chance.pick([[], ['Pop'], ['Pop', 'Live']]);
    const of = { id, organization_id: organizationId, streaming_id: String(streamingId), tags };
    await putHold(table, of, now);
    artists.push(id);
  }
  return { organizationId, artists };
}

/** The places that messages can go to, and the rules that send them there. */
export async function makeSetting(
  world: World,
  { organizationId, artists }: Awaited<ReturnType<typeof makeOrganization>>,
): Promise<Setting> {
  const { chance } = world;
  const { deps, acting } = doing(world);
  const time_zone = chance.pick(zones);
  await updateOrganization(world.table, acting(), { time_zone });
  const setting: Setting = { organizationId, artists, destinations: [], rules: [] };
  const destinations: string[] = [];
  for (let number = 0; number < chance.between(1, 2); number += 1) {
    const type = chance.pick(['chat_a', 'chat_b'] as const);
    const url = urls[type](number);
    const own = chance.happens(0.4) ? { time_zone: chance.pick(zones) } : {};
    const zone = own.time_zone ?? time_zone;
    const timing = { ...aTiming(chance, zone, world.scheduler.nowMs), ...own };
    const input = { type, name: `Room ${number}`, config: { url }, ...timing };
    const { id } = await createDestination(deps, acting(), input);
    const { host, pathname } = new URL(url);
    const soundness = chance.pick([1, 1, 0.7, 0.5]);
    const endings = chance.pick([['http_500'], ['timeout', 'late'], ['gone'], ['gone']] as const);
    world.receivers.servers.set(host + pathname, {
      ...{ target: id, kind: type, secret: null, soundness, endings },
    });
    destinations.push(id);
  }
  for (const id of destinations) {
    for (let rule = 0; rule < chance.between(1, 2); rule += 1) {
      const made = await createAlert(deps, acting(), aRule(chance, id, { artists, destinations }));
      setting.rules.push(made);
    }
  }
  return { ...setting, destinations };
}

export function aRule(
  chance: Chance,
  destination: string,
  { artists, destinations }: Pick<Setting, 'artists' | 'destinations'>,
): AlertRuleInput {
  return aRuleFor(destination, {
    tags: chance.happens(0.2) ? [chance.pick(someTags)] : [],
    escalate: chance.happens(0.25) ? anEscalation(chance, destination, destinations) : null,
    name: 'A rule',
    min_severity: chance.pick(['info', 'info', 'warning', 'critical'] as const),
    event_types: chance.happens(0.2) ? [chance.pick(someTypes)] : [],
    artist_filter: chance.happens(0.15) ? chance.pick(artists) : null,
    cadence: chance.pick([
      'now',
      'now',
      'now',
      'daily',
      'daily',
      'daily',
      'hourly',
      'weekly',
    ] as const),
    severity_overrides: chance.happens(0.2)
      ? { [chance.pick(someTypes)]: chance.pick(severities) }
      : {},
  });
}

/** To another destination, if there is one; often as soon as may be, or after the changes stopped. */
export function anEscalation(
  chance: Chance,
  destination: string,
  destinations: readonly string[],
): Escalation | null {
  const others = destinations.filter((id) => id !== destination);
  if (others.length === 0) return null;
  return {
    after_minutes: chance.pick([5, 5, 12, 30, 300]),
    destination_id: chance.pick(others),
    min_severity: chance.pick(['info', 'info', 'warning', 'critical'] as const),
  };
}

/**
 * When a destination gets its messages, often with quiet hours that begin or end soon. No time of it is one
 * that clocks skip or show twice.
 */
export function aTiming(chance: Chance, zone: string, nowMs: number): TimingGiven {
  const some = <T>(probability: number, value: () => T) =>
    chance.happens(probability) ? value() : undefined;
  const timing = {
    quiet_hours: chance.happens(0.6) ? aQuietTime(chance, zone, nowMs) : null,
    digest_at: some(0.8, () => ({
      time: chance.pick([soon(zone, nowMs, chance), '06:30', '09:00', '21:15']),
      weekday: chance.pick(['mon', 'thu', 'sun'] as const),
    })),
    group_by: chance.pick(['artist', 'artist', 'all', 'none'] as const),
    group_wait_seconds: chance.pick([0, 30, 30, 30, 120, 900]),
    group_interval_seconds: chance.pick([60, 900, 900, 7200]),
    max_per_hour: some(0.3, () => chance.pick([1, 2, 3, 6])),
  };
  return Object.fromEntries(Object.entries(timing).filter(([, value]) => value !== undefined));
}

function aQuietTime(chance: Chance, zone: string, nowMs: number): QuietHours {
  const [from, to] = chance.pick([
    ['22:00', '07:00'],
    ['18:30', '06:30'],
    ['08:00', '12:00'],
    [soon(zone, nowMs, chance), soon(zone, nowMs + 7 * 60 * minute, chance)],
    [soon(zone, nowMs, chance), soon(zone, nowMs + 7 * 60 * minute, chance)],
    [soon(zone, nowMs - 5 * 60 * minute, chance), soon(zone, nowMs, chance)],
  ] as const);
  return {
    ...{ from, to: from === to ? '07:00' : to },
    days: chance.happens(0.2) ? ['mon', 'wed', 'fri'] : [...everyDay],
    pierce: chance.pick(['critical', 'critical', 'warning', 'none'] as const),
  };
}

const everyDay = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** A time of the day that comes in some minutes, and at which no clock is changed. */
function soon(zone: string, nowMs: number, chance: Chance): string {
  const { time } = local(zone, nowMs + chance.between(1, 40) * minute);
  return time > '00:30' && time < '03:40' ? '04:00' : time;
}

/** Whoever asks, as requests of people do. */
export const somebody = {
  ...theService,
  actor: { type: 'user', id: 'user_01KB0000000000000000000000', name: 'Ada' },
} as const;
