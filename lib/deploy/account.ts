import { callsOfWorkersMax, callsOfWorkersMin } from '../stacks/source-concurrency.ts';

/** What an account and Region allow, as AWS says. Null: it couldn't be asked, and `faults` says why. */
export interface Account {
  /** How many functions run at the same time. */
  readonly concurrency: number | null;
  /** Whether SES sends only to verified recipients. */
  readonly isMailInSandbox: boolean | null;
  /** Units that one table on demand may write in a second. */
  readonly writeUnitsPerSecond: number | null;
  readonly faults: readonly string[];
}

/** Half of the account is the API's. */
const concurrencyMin = 2 * callsOfWorkersMin;
const concurrencyEnough = 2 * callsOfWorkersMax;
const writeUnitsEnough = 4000;

const moreConcurrency =
  'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000';

/** What will not work in an account, or only slowly, in a sentence each, with what to do. */
export function accountSentences(account: Account): string[] {
  const { writeUnitsPerSecond: units } = account;
  return [
    ...concurrencySentences(account.concurrency),
    ...(units === null || units >= writeUnitsEnough
      ? []
      : [
          `A table may write ${units} units a second here: beyond that, checks and deliveries wait. To ask for more, open Service Quotas in the console.`,
        ]),
    ...account.faults,
  ];
}

function concurrencySentences(concurrency: number | null): string[] {
  if (concurrency === null || concurrency >= concurrencyEnough) return [];
  if (concurrency >= concurrencyMin) {
    return [
      `Lambda runs ${concurrency} functions at the same time in this account: workers get half of them instead of ${callsOfWorkersMax}, so large backlogs take longer. To ask for more: ${moreConcurrency}`,
    ];
  }
  return [
    `Lambda runs only ${concurrency} functions at the same time in this account, and workers alone can take ${callsOfWorkersMin}: while they do, sign-in, the dashboard, and the API answer 503. Nothing is lost. To ask for more, and to deploy again when you have it: ${moreConcurrency}`,
  ];
}
