import { allowances, prices } from './cost-workload.ts';

const million = 1_000_000;

/** The line of what an account need not pay. */
export const allowed = 'what AWS gives each account';

/** What there is an allowance for, in a month. */
export type Used = Readonly<Record<keyof typeof allowances, number>>;

/** What the allowances are worth, as far as they are used. */
export function allowedDollars(used: Used): number {
  const each: Used = {
    lambdaCalls: prices.lambdaPerMillionCalls / million,
    lambdaGbSeconds: prices.lambdaPerGbSecond,
    queueRequests: prices.queuePerMillionRequests / million,
    schedules: prices.schedulePerMillion / million,
    logGb: prices.logPerGb,
    storageGb: prices.storagePerGb,
  };
  return Object.entries(allowances).reduce((sum, [name, most]) => {
    const of = name as keyof Used;
    return sum + Math.min(used[of], most) * each[of];
  }, 0);
}
