import type { PlanLimits } from './plan.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;

/** How often something may be done that costs others: `limit` times in any `windowSeconds`. */
export const allowances = {
  /** Of a person: their old address is told, and the new one. */
  addressChanges: { limit: 5, windowSeconds: hour },
  /** Emails to addresses that somebody typed: of an organization, and of a person. */
  askedMails: { limit: 20, windowSeconds: hour },
  /** Of a link to a new address: each use of it emails the old one. */
  confirmationsOfLink: { limit: 3, windowSeconds: 10 * minute },
  deletionsOfOrganization: { limit: 2, windowSeconds: day },
  deletionsOfPerson: { limit: 20, windowSeconds: day },
  /** Of an organization: who gets the address of a new feed may use it at once. */
  newFeeds: { limit: 40, windowSeconds: hour },
  /** Of an organization: both of its people are told. */
  handOvers: { limit: 5, windowSeconds: hour },
  /** Emails to all admins about targets, of an organization. */
  news: { limit: 50, windowSeconds: day },
  newsOfTarget: { limit: 4, windowSeconds: day },
  recoveriesOfTarget: { limit: 5, windowSeconds: minute },
  /** Of a person: report kits by email. */
  reportKits: { limit: 10, windowSeconds: hour },
  /** Emails sent again, of an organization. */
  resends: { limit: 30, windowSeconds: hour },
  testsOfTarget: { limit: 5, windowSeconds: minute },
  /** Of an organization, and of a person, whatever their targets: each may be an email, or hang. */
  tests: { limit: 60, windowSeconds: hour },
} as const;

/** Weekly reports of an organization that weren't planned before: each may be due within a minute. */
export function newReports({ destinations }: PlanLimits) {
  return { limit: 2 * destinations, windowSeconds: hour };
}

/** Recoveries of an organization, whatever its targets: each counts through what was sent in up to 14 days. */
export function allRecoveries({ destinations, webhooks }: PlanLimits) {
  return { limit: 2 * (destinations + webhooks), windowSeconds: hour };
}

/** How fast something may come: so many a minute, and so many at once. */
export const paces = {
  /** Pages of an organization's export. */
  exportPages: { perMinute: 60, burst: 60 },
  /** Requests to a feed. An hour's worth at once: many people may have the same calendar. */
  feedRequests: { perMinute: 1, burst: 60 },
  /** Looks at sites for a proof, because a person polls, whatever their verifications. */
  probes: { perMinute: 12, burst: 20 },
  /** Questions about the site of an artist, of an organization and of a person. */
  siteLookups: { perMinute: 1, burst: 20 },
} as const;
