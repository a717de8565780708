import { personBehind } from '../../domain/people/audit.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { consentAskedAgain, disabledAddress } from '../../domain/problems/problem-details.ts';
import type { TestResult } from '../../domain/bodies/target.ts';
import type { Doing } from '../acting.ts';
import { askConsent, type DestinationDeps, useConsentAllowance } from './destination-reach.ts';
import { requireDestination } from './read-targets.ts';
import { useAllowances } from '../deliveries/mail-allowances.ts';
import { refuseSuppressed } from '../deliveries/suppression.ts';
import { sendTest, type TestDeps, testsOf } from './test-target.ts';

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
