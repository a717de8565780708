import { changeTypeNames } from '../../changes/rules/change-type.ts';
import { RingName } from '../../domain/operator/key-rings.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { PlanName } from '../../domain/plans/plan.ts';
import { QueueName } from '../../plan/queues.ts';

/** What an argument of a command must be, and its values if they are few or have names. */
interface Argument {
  what: string;
  values?: readonly string[];
}

const argumentsOfCommands: ReadonlyMap<string, Argument> = new Map<string, Argument>([
  ['command', { what: 'a command' }],
  ['ring', { what: 'a ring of keys', values: RingName.options }],
  ['because', { what: 'a reason to retire keys', values: ['leaked'] }],
  ['plan', { what: 'a plan', values: PlanName.options }],
  ['verdict', { what: 'a verdict', values: ['approve', 'reject'] }],
  ['except', { what: 'a way to resume', values: ['hold-messages'] }],
  ['queue', { what: 'a queue', values: QueueName.options }],
  ['change_type', { what: 'a type of change', values: changeTypeNames }],
  ['change_id', { what: 'the ID of a change, such as chg_01k9zq4w3v7m2x5c8e0b6t1n4r' }],
  [
    'organization_id',
    { what: 'the ID of an organization, such as org_01k9zq4w3v7m2x5c8e0b6t1n4r' },
  ],
  ['session_id', { what: 'the ID of a verification, such as ver_01k9zq4w3v7m2x5c8e0b6t1n4r' }],
  ['table', { what: 'the name of a table' }],
  ['targets', { what: 'a list of targets, such as org_…/wh_…' }],
]);

/** `which` is something else for each command. */
const whichOf: ReadonlyMap<unknown, Argument> = new Map<unknown, Argument>([
  ['unpark', { what: 'the ID or the kind of parked work, or “all”' }],
  ['drop-held', { what: 'the ID of a delivery, a destination, or an organization, or “all”' }],
]);

/** More are too many for a sentence. */
const listedMax = 10;
const choice = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What is wrong with an argument of a command, in a sentence; null: it's no argument that anybody types. */
export function wrongArgument(
  name: string,
  asked: Readonly<Record<string, unknown>>,
): string | null {
  const argument = name === 'which' ? whichOf.get(asked.command) : argumentsOfCommands.get(name);
  if (!argument) return null;
  const given = typeof asked[name] === 'string' ? asked[name] : '';
  const { what, values = [] } = argument;
  return `“${given}” isn’t ${what}.${hint(given, values)}`;
}

function hint(given: string, values: readonly string[]): string {
  if (values.length === 0) return '';
  if (values.length <= listedMax) return ` Choose ${choice.format(values)}.`;
  const meant = nearest(given.toUpperCase(), values);
  return meant === null
    ? ' Run `npm run admin -- status` to see which are on hold.'
    : ` Did you mean ${meant}?`;
}
