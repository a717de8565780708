import type { Operation } from '../../shared/contract/define.ts';
import { operations } from '../../shared/contract/index.ts';
import { createAlert, listAlerts } from '../../shared/contract/alerts.ts';
import { getMe } from '../../shared/contract/account.ts';
import type { Client, Harness } from '../support/harness.ts';
import { inhabit, wholeApi, type World } from '../support/whole-api.ts';
import { requestOf } from '../support/world-requests.ts';
import { metered, type TableCall } from './capacity.ts';
import { readMonths } from '../../shared/changes/items/months.ts';
import { putArtists, putChanges } from './feed.ts';

/** What a request made the table do: for its credentials, and for itself. */
export interface OperationCost {
  id: string;
  request: string;
  credentials: readonly TableCall[];
  own: readonly TableCall[];
}

export interface OperationCosts {
  operations: readonly OperationCost[];
  /** What the credentials of any request cost. */
  credentials: readonly { name: string; calls: readonly TableCall[] }[];
}

/** The organization that the requests are of. */
export const costWorld = { artists: 100, changes: 3000, days: 365 } as const;

// What others need is deleted last, and the organization after all that is in it.
const order = ['GET', 'POST', 'PATCH', 'DELETE'];
const placeInOrder = ({ id, method }: Operation) =>
  id === 'deleteOrganization' ? order.length : order.indexOf(method);

/** One representative request of every operation of the contract, on a table of its own. */
export async function operationCosts(): Promise<OperationCosts> {
  const h = await wholeApi();
  try {
    const org = await h.organization({ plan: 'business' });
    const world = await inhabit(h, org);
    const seeding = { ...h, organizationId: org.organizationId, now: h.clock.now() };
    const artistIds = await putArtists(seeding, costWorld.artists);
    const { changes: count, days } = costWorld;
    await putChanges(seeding, artistIds, { count, days });
    // Who asks first in a month sums the last one up.
    await readMonths(h.table, org.organizationId, '', h.clock.now());
    const credentials = [
      { name: 'session of a person', calls: (await costOf(h, org, world, getMe)).credentials },
      {
        name: 'API key',
        calls: (await costOf(h, await h.apiKey(org), world, listAlerts)).credentials,
      },
    ];
    const once = { 'idempotency-key': 'bench' };
    const guarded = await costOf(h, org, world, createAlert, once);
    const costs = [{ ...guarded, id: `${guarded.id} with an Idempotency-Key` }];
    const inOrder = operations.toSorted((one, other) => placeInOrder(one) - placeInOrder(other));
    for (const operation of inOrder) costs.push(await costOf(h, org, world, operation));
    const places = operations.map(({ id }): string => id);
    const placeOf = ({ id }: OperationCost) => places.indexOf(id.split(' ')[0] ?? '');
    const sorted = costs.toSorted((one, other) => placeOf(one) - placeOf(other));
    return { operations: sorted, credentials };
  } finally {
    await h.stop();
  }
}

async function costOf(
  h: Harness,
  caller: Client & { organizationId: string },
  world: World,
  operation: Operation,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperationCost> {
  const who = await callerOf(h, caller, operation);
  const { path, body } = requestOf(operation, world);
  // Enough for the rate to recover, not for the sign-in to be stale.
  h.clock.advance(1);
  const send = () => sendAs(h, who, operation, { path, body, headers });
  const calls = await metered(h.table, send);
  const ofCredentials = operation.access.kind === 'caller' ? credentialCalls(calls) : 0;
  return {
    id: operation.id,
    request: `${operation.method} ${operation.path}`,
    credentials: calls.slice(0, ofCredentials),
    own: calls.slice(ofCredentials).filter((call) => !isCharge(call)),
  };
}

/** What only the creator can do, beside what is theirs by its role: it is their session. */
const ofCreator: readonly string[] = ['revokeSession'];

/** Somebody who may: a new member for what could have consequences for who else is asked for. */
async function callerOf(
  h: Harness,
  caller: Client & { organizationId: string },
  { id, method, access }: Operation,
): Promise<Client> {
  if (access.kind === 'public') return h.anonymous;
  const isFresh = access.fresh === true && access.person !== true;
  const isTheirs = access.role === 'creator' || isFresh || ofCreator.includes(id);
  return isTheirs || method === 'GET' || !('userId' in caller)
    ? caller
    : h.member(caller, access.role);
}

async function sendAs(
  h: Harness,
  who: Client,
  { id, method, success, alsoStatus, form }: Operation,
  {
    path,
    body,
    headers,
  }: { path: string; body?: unknown; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const text = form
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body);
  const answer = await h.send({
    method,
    path,
    ...who.credentials,
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...who.credentials.headers,
      ...headers,
    },
    ...(body !== undefined && { body: text }),
  });
  if (![success.status, alsoStatus].includes(answer.status as 200)) {
    throw new Error(`${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/** What every tenth use of a credential writes: the ledger tells it apart from what each costs. */
function isCharge({ command, items }: TableCall): boolean {
  return command === 'Update' && items.join() === 'ORG';
}

/** How many of the first calls are the check of who calls: the credential, whose it is, its rate. */
function credentialCalls(calls: readonly TableCall[]): number {
  const isCredential = ({ items: [kind = ''] }: TableCall) => /^(SESSION|KEY)$/.test(kind);
  const isMembership = ({ command, strong, items: [kind = ''] }: TableCall) =>
    command.endsWith('Get') && strong && kind === 'ORG';
  const [first, second] = calls;
  if (first?.command !== 'Update' || !isCredential(first)) {
    throw new Error('a request did not begin with its credentials');
  }
  return second && isMembership(second) ? 2 : 1;
}
