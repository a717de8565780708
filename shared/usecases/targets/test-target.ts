import { allowances } from '../../domain/plans/allowances.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { testEventBody } from '../../changes/rules/event-body.ts';
import { newId } from '../../domain/ids.ts';
import {
  consentAskedAgain,
  disabledAddress,
  enoughForAnHour,
  testsUsedUp,
} from '../../domain/problems/problem-details.ts';
import type { TestResult } from '../../domain/bodies/target.ts';
import type { ChangeEvent } from '../../changes/rules/event-body.ts';
import type { TargetItem } from '../../deliveries/items/target-item.ts';
import { putTest } from '../../deliveries/items/deliveries.ts';
import type { Acting, Doing } from '../acting.ts';
import { type Limit, openTarget, refuseSuppressed, useAllowances } from '../../deliveries/index.ts';
import { requireDestination, requireTarget } from './read-targets.ts';
import type { Needs } from '../needs.ts';
import { personBehind } from '../../domain/people/audit.ts';
import { askConsent, type DestinationDeps, useConsentAllowance } from './destination-reach.ts';

export type TestDeps = Needs<'table' | 'random' | 'vault' | 'sender' | 'publicUrl'>;

/** What a test shows, in the place of the usual event of a test. */
type Example = (test: { eventId: string; at: Date; organizationId: string }) => ChangeEvent;

/** What stands beside the allowance of a single target: others can be made, and there may be many. */
export function testsOf(who: 'You' | 'Your organization', id: string): Limit {
  return { subject: `tests#${id}`, ...allowances.tests, detail: enoughForAnHour(who) };
}

/**
 * Makes one attempt to send a test to a target, now, and notes it in the target's log. It decides
 * nothing about the target; one that is disabled or switched off may be tested too, since that is
 * how its owner sees whether it works again.
 * @throws Problem `not_found`, `destination_unconfirmed`, `rate_limited` (5 a minute, and 60 an hour
 *   for the organization)
 */
export async function testTarget(
  deps: TestDeps,
  { organization, now }: Acting,
  id: string,
  example: Example | null = null,
): Promise<TestResult> {
  const target = await requireTarget(deps.table, organization.id, id);
  return sendTest(deps, { organization, now }, target, example);
}

/** Like {@link testTarget}, for a target that was read already. */
export async function sendTest(
  deps: TestDeps,
  { organization, now }: Acting,
  target: TargetItem,
  example: Example | null = null,
): Promise<TestResult> {
  const { id } = target.item;
  if (target.item.status === 'unconfirmed') throw new Problem('destination_unconfirmed');
  const ofTarget = { subject: `test#${id}`, ...allowances.testsOfTarget, detail: testsUsedUp };
  await useAllowances(deps.table, [ofTarget, testsOf('Your organization', organization.id)], now);
  const eventId = newId('event', { now, random: deps.random.bytes(10) });
  const about = { eventId, at: now, organizationId: organization.id };
  const tested = example && JSON.stringify(example(about));
  const body = tested ?? testEventBody({ ...about, target });
  const message = { eventId, body, change: null, organizationName: organization.name };
  const outcome = await deps.sender
    .send(await openTarget(deps, target, now), message, now)
    .finally(() => {
      deps.sender.close();
    });
  const { delivered, status_code, error, duration_ms, response_body } = outcome;
  const result = { status_code, error, duration_ms, response_body };
  const at = now.toISOString();
  const test = {
    id: newId('delivery', { now, random: deps.random.bytes(10) }),
    organization_id: organization.id,
    ...{ target_id: id, event_id: eventId, created_at: at, tested },
  };
  await putTest(deps.table, test, { number: 1, at, ...result }, delivered);
  return { delivered, ...result };
}

/**
 * Tests a destination like any target, but sends email only to an address that wants it: one that
 * has not confirmed yet is asked once more, since the first email may have been lost; a disabled
 * one gets nothing.
 * @throws Problem `not_found`, `destination_unconfirmed`, `target_disabled` (of mail only),
 *   `address_declined`, `rate_limited`, `mail_unavailable`
 */
export async function testDestination(
  deps: TestDeps & DestinationDeps,
  doing: Doing,
  id: string,
): Promise<TestResult> {
  const item = await requireDestination(deps.table, doing.organization.id, id);
  const { address, status, unsubscribe } = item;
  if (address !== null && unsubscribe !== null && status === 'unconfirmed') {
    await useConsentAllowance(deps.table, doing, address);
    await refuseSuppressed(deps, address, 'consent');
    const unsubscribeToken = await deps.vault.open(unsubscribe.sealed, {
      organizationId: doing.organization.id,
      targetId: id,
    });
    await askConsent(deps, doing, id, { address, unsubscribeToken }, { isStored: true });
    throw new Problem('destination_unconfirmed', consentAskedAgain);
  }
  if (address !== null && status === 'disabled') {
    throw new Problem('target_disabled', disabledAddress);
  }
  const userId = personBehind(doing.by);
  if (userId !== null) await useAllowances(deps.table, [testsOf('You', userId)], doing.now);
  return sendTest(deps, doing, { of: 'destination', item });
}
