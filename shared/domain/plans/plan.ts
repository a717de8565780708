import * as z from '../zod.ts';
import { planNames } from '../../plan/names.ts';

export const PlanName = z.enum(planNames);
export type PlanName = z.infer<typeof PlanName>;

/** The name of a plan as people read it: `Pro`. */
export function planTitle(plan: PlanName): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

/** What a plan includes. Times in the unit of the name; counts are maxima. */
export const PlanLimits = z.object({
  monitored_artists: z.int(),
  check_every_hours: z.int(),
  history_days: z.int(),
  api_keys: z.int(),
  webhooks: z.int(),
  destinations: z.int(),
  members: z.int(),
  alert_rules: z.int(),
  requests_per_minute: z.int(),
  /** Of an organization and of a person: what asks the catalog. */
  catalog_requests_per_minute: z.int(),
  /** Artists that nobody watched before. */
  new_artists_per_day: z.int(),
  instant_verify: z.boolean(),
});
export type PlanLimits = z.infer<typeof PlanLimits>;

/** An organization can have so many alert rules, whatever its plan. */
export const alertRulesMax = 200;
/** Mutes that an organization can have at a time, on every plan. */
export const mutesMax = 100;
/** Feeds that an organization can have, on every plan. */
export const feedsMax = 20;

/** So many catalog artists an organization can have watched a day that nobody watched before, on every plan. */
export const newWatchesPerDay = 200;

/** The one table of plans. */
export const plans: Readonly<Record<PlanName, PlanLimits>> = {
  free: {
    monitored_artists: 3,
    check_every_hours: 24,
    history_days: 90,
    api_keys: 0,
    webhooks: 0,
    destinations: 3,
    members: 3,
    alert_rules: alertRulesMax,
    requests_per_minute: 60,
    catalog_requests_per_minute: 30,
    new_artists_per_day: newWatchesPerDay,
    instant_verify: false,
  },
  pro: {
    monitored_artists: 50,
    check_every_hours: 6,
    history_days: 730,
    api_keys: 5,
    webhooks: 5,
    destinations: 20,
    members: 10,
    alert_rules: alertRulesMax,
    requests_per_minute: 300,
    catalog_requests_per_minute: 30,
    new_artists_per_day: newWatchesPerDay,
    instant_verify: false,
  },
  business: {
    monitored_artists: 1000,
    check_every_hours: 1,
    history_days: 2557,
    api_keys: 20,
    webhooks: 20,
    destinations: 50,
    members: 100,
    alert_rules: alertRulesMax,
    requests_per_minute: 1200,
    catalog_requests_per_minute: 120,
    new_artists_per_day: newWatchesPerDay,
    instant_verify: true,
  },
};

/** What a new Free organization is missing of its plan's catalog requests, each a third of them. */
const trustedAfterDays = 7;

/**
 * How much an organization, and each of its people, may ask the catalog in a minute. On Free that grows with
 * what is harder to have many of: a week of age, and a verified artist.
 * @param organization null: somebody who is in none.
 */
export function catalogRequestsPerMinute(
  organization: { plan: PlanName; created_at: string; count_artists: number } | null,
  now: Date,
): number {
  const { plan, created_at, count_artists } = organization ?? noOrganization;
  const whole = plans[plan].catalog_requests_per_minute;
  if (plan !== 'free') return whole;
  const isOld = Date.parse(created_at) <= now.getTime() - trustedAfterDays * dayMs;
  return Math.floor((whole * (1 + Number(isOld) + Number(count_artists > 0))) / 3);
}

const noOrganization = {
  plan: 'free',
  created_at: '9999-12-31T00:00:00Z',
  count_artists: 0,
} as const;
const dayMs = 86_400_000;

/** Whose history it is: its plan, and where its history begins although the plan would keep more. */
export interface HistoryOwner {
  plan: PlanName;
  /** Absent: nothing was ever kept for a shorter time than now. */
  history_since?: string | undefined;
}

/** Nothing that is older is shown to the organization. */
export function historyFrom({ plan, history_since }: HistoryOwner, now: Date): Date {
  const from = now.getTime() - plans[plan].history_days * dayMs;
  return new Date(Math.max(from, history_since === undefined ? from : Date.parse(history_since)));
}

const hourMs = 3_600_000;

/**
 * How an organization that comes to `plan` keeps its history: as the best plan that it ever had does. What
 * is over by then stays over, so its history begins there, at a full hour as changes are counted by hours.
 */
export function keptUnder(
  plan: PlanName,
  before: HistoryOwner & { kept_by: PlanName },
  now: Date,
): { kept_by: PlanName; history_since?: string | undefined } {
  const { kept_by, history_since } = before;
  if (planIncludes(kept_by, plan)) return { kept_by, history_since };
  const from = historyFrom({ plan: kept_by, history_since }, now).getTime();
  return {
    kept_by: plan,
    history_since: new Date(Math.ceil(from / hourMs) * hourMs).toISOString(),
  };
}

/** The smallest plan that passes `enough`, or null when none does. */
export function smallestPlan(enough: (limits: PlanLimits) => boolean): PlanName | null {
  return planNames.find((name) => enough(plans[name])) ?? null;
}

/** Whether `plan` is at least `needed`. */
export function planIncludes(plan: PlanName, needed: PlanName): boolean {
  return planNames.indexOf(plan) >= planNames.indexOf(needed);
}
