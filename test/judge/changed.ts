import { changedSettings } from './settings.ts';
import type { Inventory } from './inventory.ts';

/** Which changed settings didn't come through a second deployment, as sentences. */
export function notApplied(before: Inventory, after: Inventory): string[] {
  const faults: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) faults.push(`after the update, ${what} is ${JSON.stringify(found)}`);
  };
  const rate = ({ apis }: Inventory) =>
    apis[0]?.Stages[0]?.DefaultRouteSettings.ThrottlingRateLimit;
  expect('the limit of the API', rate(after), Number(changedSettings.API_REQUESTS_PER_SECOND));
  const tickets = after.topics.find(({ TopicArn }) => TopicArn.includes('Tickets'));
  expect(
    'who gets the tickets',
    tickets?.Subscriptions.map(({ Endpoint }) => Endpoint).join(),
    changedSettings.ALARM_EMAIL,
  );
  const mailing = after.functions.filter(
    ({ Environment }) => 'MAILS_PER_DAY' in Environment.Variables,
  );
  expect(
    'what functions know of the mails per day',
    [...new Set(mailing.map((each) => each.Environment.Variables.MAILS_PER_DAY))].join(),
    changedSettings.MAILS_PER_DAY,
  );
  const names = ({ functions }: Inventory) => functions.map(({ FunctionName }) => FunctionName);
  expect('the list of functions', names(after).sort().join(), names(before).sort().join());
  return faults;
}

/** What is wrong after the service was deleted and made anew beside the kept data, as sentences. */
export function notKept(before: Inventory, after: Inventory): string[] {
  const kept = ({ tables, secrets }: Inventory) =>
    [...tables.map(({ TableName }) => TableName), ...secrets.map(({ ARN }) => ARN)].join();
  return kept(before) === kept(after) ? [] : [`of the data, ${kept(before)} became ${kept(after)}`];
}

/**
 * Which tables lost items when the service was deleted, as sentences.
 * @param counted the items by the names of the tables, before; `survived`: after.
 */
export function notSurvived(
  counted: ReadonlyMap<string, number>,
  survived: ReadonlyMap<string, number>,
): string[] {
  return [...counted].flatMap(([name, items]) => {
    const left = survived.get(name) ?? 0;
    if (items > 0 && left === items) return [];
    return [`the table ${name} had ${items} items, and ${left} after the service was deleted`];
  });
}
