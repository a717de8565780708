/** What one customer can cause within an hour, by the limits of the code: the rows of docs/generated/hourly-costs.md. */
import { attemptSecondsMax } from '../../shared/deliveries/sender/egress.ts';
import {
  allowances,
  allRecoveries,
  newReports,
  paces,
} from '../../shared/domain/plans/allowances.ts';
import { paceOf } from '../../shared/deliveries/rules/target-state.ts';
import { feedsMax, type PlanLimits, plans } from '../../shared/domain/plans/plan.ts';
import { importsPerDay } from '../../shared/domain/artists/roster-import.ts';
import { mailsPerAddress, sessionsMax } from '../../shared/domain/people/sign-in.ts';
import { wholeCheckRequests } from '../../shared/checks/rules/visit.ts';
import {
  pendingVerificationsMax,
  probeEverySecondsMin,
} from '../../shared/domain/verification/verification.ts';
import { exposed } from '../../shared/mcp/exposed.ts';
import { organizationPace } from '../../shared/table/limits/organization-pace.ts';
import { burstIn, burstOf, newPace, type Pace } from '../../shared/table/limits/pace.ts';
import { organizationsMax } from '../../shared/usecases/account/manage-account.ts';
import { checkNowEverySeconds } from '../../shared/usecases/artists/manage-artist.ts';
import { recoverLimitsDefault } from '../../shared/deliveries/steps/recover-deliveries.ts';
import { siteSeconds } from '../../shared/usecases/verification/probe-site.ts';
import { workload } from '../bench/cost-workload.ts';

/** Of one free account, which is a person, and of one Business customer, which is an organization. */
export type Each = Readonly<Record<'free' | 'business', number>>;
export const both = (of: (who: keyof Each) => number): Each => ({
  free: of('free'),
  business: of('business'),
});

/** Something that can be done so many times an hour; of several that share a limit, the dearest counts. */
export interface Use {
  /** Operations of the contract, or one job of the ledger by its name. */
  of: readonly string[];
  times: Each;
  /** Requests of the catalog each time. */
  catalog?: number;
  /** How long a function waits each time for who isn't of this service. */
  waitsSeconds?: number;
  /** Functions that wait for it; absent: one. */
  functions?: number;
}

export interface Row {
  what: string;
  uses: readonly Use[];
  mails?: Each;
}

const organizations: Each = { free: organizationsMax, business: 1 };
const people: Each = { free: 1, business: plans.business.members };
const min = (one: Each, other: Each) => both((who) => Math.min(one[who], other[who]));
const times = (one: Each, other: Each | number) =>
  both((who) => one[who] * (typeof other === 'number' ? other : other[who]));
const plus = (one: Each, other: Each) => both((who) => one[who] + other[who]);
const limits = (of: (plan: PlanLimits) => number) => both((who) => of(plans[who]));
/** What each organization has, of all of them. */
const inAll = (of: (plan: PlanLimits) => number) => times(organizations, limits(of));
/** An allowance that a person has, too, whatever their organizations. */
const once = (count: number): Each => ({ free: count, business: count });
/** What may come within an hour: all that may come at once, and what is let through after that. */
const paced = (perMinute: number, burst: number) => burst + 60 * perMinute;
const atPace = (pace: { perMinute: number; burst: number }) => paced(pace.perMinute, pace.burst);
const hourOf = (pace: Pace) => paced(pace.rate_per_minute, burstIn(pace));
const perHour = ({ limit, windowSeconds }: { limit: number; windowSeconds: number }) =>
  limit * Math.max(1, 3600 / windowSeconds);

/** Calls of the API, by all credentials. */
export const calls = min(
  { free: sessionsMax * hourOf(newPace(plans.free.requests_per_minute)), business: Infinity },
  inAll((plan) => hourOf(organizationPace(0, plan.requests_per_minute))),
);
const asked = limits(({ catalog_requests_per_minute: rate }) => paced(rate, burstOf(rate, 10)));
const importedRows = limits(({ catalog_requests_per_minute: rate }) => paced(rate, rate));
const begun = min(
  asked,
  inAll((plan) => plan.new_artists_per_day),
);
const checksNow = min(
  asked,
  inAll((plan) => (plan.monitored_artists * 3600) / checkNowEverySeconds),
);
const probes = min(
  times(people, atPace(paces.probes)),
  times(organizations, (pendingVerificationsMax * 3600) / probeEverySecondsMin),
);
const feeds = feedsMax + perHour(allowances.newFeeds);
const feedRequests = times(organizations, feeds * atPace(paces.feedRequests));
const destinations = inAll((plan) => plan.destinations);
const reports = inAll((plan) => plan.destinations + perHour(newReports(plan)));
const recoveries = inAll((plan) => perHour(allRecoveries(plan)));
const emailPace = paceOf('email') ?? { burst: Infinity, intervalMs: 0 };
const mailsToTargets = times(destinations, emailPace.burst + 3_600_000 / emailPace.intervalMs);
const signIns = times(people, perHour(mailsPerAddress));
const deletions = min(
  times(organizations, perHour(allowances.deletionsOfOrganization)),
  times(people, perHour(allowances.deletionsOfPerson)),
);
const tests = once(perHour(allowances.tests));

const reportJob = 'weekly report of 100 artists and 500 changes, until its message exists';
const newArtist: Use = {
  of: ['an artist that nobody held: its baseline, and its upkeep'],
  times: begun,
  catalog: wholeCheckRequests,
};

/** All rows but the first, which is about the operations that none of these names. */
export const rows: readonly Row[] = [
  {
    what: 'search and lookup',
    uses: [{ of: ['searchCatalog', 'lookupArtist'], times: asked, catalog: 1 }],
  },
  {
    what: 'imports',
    uses: [
      { of: ['importArtists'], times: min(calls, times(organizations, importsPerDay)) },
      // A row begins what a person would begin.
      { of: ['startVerification', 'verifyInstantly'], times: importedRows, catalog: 1 },
      newArtist,
    ],
  },
  {
    what: 'verifications',
    uses: [
      { of: ['startVerification', 'verifyInstantly'], times: asked, catalog: 1 },
      newArtist,
      { of: ['getVerification'], times: calls },
      { of: [], times: probes, waitsSeconds: siteSeconds },
    ],
  },
  {
    what: 'manual checks',
    uses: [
      { of: ['checkNow'], times: checksNow },
      {
        of: ['check that reads everything, without a change'],
        times: checksNow,
        catalog: wholeCheckRequests,
      },
    ],
  },
  { what: 'feeds of changes', uses: [{ of: ['readAtomFeed'], times: feedRequests }] },
  { what: 'calendars', uses: [{ of: ['readCalendarFeed'], times: feedRequests }] },
  { what: 'dry runs of rules', uses: [{ of: ['dryRunAlert'], times: calls }] },
  {
    what: 'exports',
    uses: [
      {
        of: ['exportOrganization'],
        times: times(organizations, atPace(paces.exportPages)),
      },
      { of: ['exportMe'], times: calls },
    ],
  },
  {
    what: 'tests of targets',
    uses: [
      { of: ['testDestination', 'testWebhook'], times: tests, waitsSeconds: attemptSecondsMax },
    ],
    mails: tests,
  },
  { what: 'pictures', uses: [{ of: ['getChangeEvidence'], times: calls }] },
  {
    what: 'weekly reports',
    uses: [
      { of: ['getWeeklyReport'], times: calls },
      { of: [reportJob], times: reports },
    ],
    mails: reports,
  },
  {
    what: 'report kits',
    uses: [{ of: ['getReportKit', 'getReportKitPage', 'sendReportKit'], times: calls }],
    mails: times(people, perHour(allowances.reportKits)),
  },
  {
    what: 'calls of assistants',
    uses: [
      {
        of: exposed.map(({ operation }) => operation.id),
        times: times(
          calls,
          limits(({ api_keys }) => Math.min(1, api_keys)),
        ),
        functions: 2,
      },
    ],
  },
  {
    what: 'resending and recovering',
    uses: [
      { of: ['resendDestinationDelivery', 'resendWebhookDelivery'], times: calls },
      { of: ['recoverDestination', 'recoverWebhook'], times: recoveries },
      {
        of: ['delivery to a webhook that succeeds at once'],
        times: plus(calls, times(recoveries, recoverLimitsDefault.max)),
        waitsSeconds: workload.receiverSeconds,
      },
    ],
    mails: mailsToTargets,
  },
  { what: 'sign-in emails', uses: [{ of: ['startLogin'], times: signIns }], mails: signIns },
  {
    what: 'invitations, and addresses to confirm',
    uses: [
      {
        of: ['createInvitation', 'createDestination', 'updateDestination', 'updateMe'],
        times: calls,
      },
      { of: ['confirmToken'], times: times(people, perHour(allowances.addressChanges)) },
    ],
    mails: plus(
      once(perHour(allowances.askedMails)),
      // Of a change of address: to the old one, to the new one, and when it is done.
      times(people, 3 * perHour(allowances.addressChanges)),
    ),
  },
  {
    what: 'deleting, restoring, and handing over',
    uses: [
      { of: ['deleteOrganization', 'restoreOrganization'], times: times(deletions, 2) },
      { of: ['updateMember'], times: calls },
      { of: ['deleteMe'], times: signIns },
    ],
    mails: plus(
      plus(
        times(
          deletions,
          times(
            limits((plan) => plan.members),
            2,
          ),
        ),
        times(organizations, 2 * perHour(allowances.handOvers)),
      ),
      signIns,
    ),
  },
];
