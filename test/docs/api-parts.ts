/** The parts of docs/generated/api.md that are made from the code. */
import { errorMeanings } from '../../shared/contract/errors/meanings.ts';
import { errorTable } from '../../shared/domain/problems/error-table.ts';
import { plans } from '../../shared/domain/plans/plan.ts';
import { burstOf } from '../../shared/table/limits/pace.ts';
import { tableOf } from './detection-parts.ts';

/** Every error, by status, as its articles explain it. */
export function errorsTable(): string {
  const rows = Object.entries(errorTable)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, title }]) => {
      const meaning = Object.entries(errorMeanings).find(([name]) => name === code)?.[1] ?? '';
      return [String(status), `\`${code}\``, title, meaning];
    });
  return tableOf(['Status', 'Code', 'Title', 'What it means'], rows);
}

/** What each plan may ask, in a minute and at once. */
export function limitsTable(): string {
  const rows = Object.entries(plans).map(([name, limits]) => {
    const perMinute = limits.requests_per_minute;
    const all = [perMinute, burstOf(perMinute), perMinute * 4, limits.catalog_requests_per_minute];
    return [name, ...all.map((count) => count.toLocaleString('en-US'))];
  });
  return tableOf(['Plan', 'A minute', 'At once', 'Organization', 'To the catalog'], rows);
}
