import { planWrites, retime } from '../../alerts/index.ts';
import { timingDiffers, timingOf } from '../../alerts/rules/timing.ts';
import { noteMoved, wakeChanged } from '../../deliveries/index.ts';
import { updateTarget } from '../../deliveries/items/stored-targets.ts';
import type { DestinationItem, TargetItem } from '../../deliveries/items/target-item.ts';
import { maskUrl } from '../../deliveries/rules/target.ts';
import {
  type Destination,
  DestinationInput,
  type DestinationPatch,
} from '../../domain/bodies/destination.ts';
import { timingIn } from '../../domain/bodies/timing.ts';
import type { Webhook, WebhookPatch } from '../../domain/bodies/webhook.ts';
import { changedFields } from '../../domain/people/audit.ts';
import { invalidInput, Problem } from '../../domain/problems/errors.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { inputWords } from '../../domain/problems/input-words.ts';
import type { Write } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { asReadOrConflict } from '../refusals.ts';
import type { SendDeps } from '../send-due.ts';
import { askConsent, type DestinationDeps, makeReach } from './destination-reach.ts';
import { requireWebhook, requireDestination } from './read-targets.ts';
import { requireUrl, type TargetDeps, timingFor } from './target-input.ts';
import { targetLine, readStandings, webhookView, destinationView } from './target-view.ts';

/**
 * Changes what `patch` names. `active: true` enables a disabled webhook again. Its pending
 * deliveries are tried at once, even if its breaker was open: that was about the webhook as it was.
 * With another URL, that also holds if the receiver had asked for quiet.
 * @throws Problem `not_found`, `url_not_allowed`, `conflict`
 */
export async function updateWebhook(
  deps: TargetDeps & SendDeps,
  doing: Doing,
  id: string,
  patch: WebhookPatch,
): Promise<Webhook> {
  const item = await requireWebhook(deps.table, doing.organization.id, id);
  const owner = { organizationId: item.organization_id, targetId: id };
  const url = await deps.vault.open(item.url_sealed, owner);
  const { url: wanted = url, ...settings } = patch;
  // A client that sends back the mask that it read means the URL that is there.
  const isElsewhere = wanted !== url && wanted !== item.url_masked;
  if (isElsewhere) await requireUrl(deps, 'webhook', wanted, 'body.url');
  const fields = {
    ...settings,
    ...(isElsewhere && {
      url_sealed: await deps.vault.seal(wanted, owner),
      url_masked: maskUrl(wanted),
    }),
    ...(patch.active === true && { status: 'active' as const, disabled_reason: null }),
    updated_at: doing.now.toISOString(),
  };
  const next = { ...item, ...fields };
  const [before, after] = [webhookView(item), webhookView(next)];
  const line = updatedLine(doing, 'webhook', { before, after }, isElsewhere ? 'url' : null);
  const standing = await readStandings(deps.table, [item], doing.now);
  if (line.length === 0) return { ...before, url, ...standing(item) };
  await asReadOrConflict(() => updateTarget(deps.table, item, fields, line));
  if (isElsewhere) await noteMoved(deps, owner, doing.now);
  await wakeChanged(deps, { organization_id: item.organization_id, target_id: id });
  // Whoever changes a target wants to see whether that helped: its failures are forgotten.
  return { ...after, url: isElsewhere ? wanted : url, ...standing(next), failing: null };
}

/**
 * Changes what `patch` names:
 * 1. what is patched and what is there must make a whole destination;
 * 2. a new way to reach it is checked as at the start; a new mail address is asked for consent;
 * 3. naming the config of a disabled destination enables it again;
 * 4. what already waits for it is filed anew if it is to come at other times.
 * @throws Problem `not_found`, `invalid_input`, `url_not_allowed`, `mail_unavailable`, `rate_limited`,
 *   `address_declined`, `not_for_this_type`, `conflict`
 */
export async function updateDestination(
  deps: DestinationDeps & SendDeps,
  doing: Doing,
  id: string,
  patch: DestinationPatch,
): Promise<Destination> {
  const item = await requireDestination(deps.table, doing.organization.id, id);
  requireSameKind(item, patch);
  const before = destinationView(item);
  const standing = await readStandings(deps.table, [item], doing.now);
  const name = patch.name ?? item.name;
  const timing = timingFor(patch.type ?? item.type, { ...timingOf(item), ...timingIn(patch) });
  const retimed = timingDiffers(timing, item);
  const isRetimed = retimed.some((field) => field !== 'weekly_report');
  const whose = { organization_id: item.organization_id, destination_id: id };
  const plan = retimed.length > 0 ? await planWrites(deps.table, whose, timing, doing.now) : [];
  const updated_at = doing.now.toISOString();
  const isMoved = patch.type !== undefined || patch.config !== undefined;
  const url = isMoved ? await openUrl(deps, item) : null;
  const input = isMoved ? wholeInput(item, url, patch) : null;
  if (input === null || isReachedAt(item, url, input)) {
    if (name === item.name && retimed.length === 0) return { ...before, ...standing(item) };
    const fields = { name, ...timing, updated_at };
    const after = destinationView({ ...item, ...fields });
    const line = updatedLine(doing, 'destination', { before, after }, null);
    await asReadOrConflict(() => updateTarget(deps.table, item, fields, [...line, ...plan]));
    if (isRetimed) await retime(deps.table, id, doing.now);
    return { ...after, ...standing(item), failing: null };
  }
  const { reach, writes, ask } = await makeReach(deps, doing, id, input, item);
  // Asked before it is stored: if the mail can't go out, the destination stays as it was.
  if (ask !== undefined) await askConsent(deps, doing, id, ask, { isStored: false });
  const since = isPlaceOf(item, url, input) ? item.reached_since : reach.reached_since;
  const fields = { ...reach, reached_since: since, ...timing, name, updated_at };
  const next = { ...item, ...fields };
  const after = destinationView(next);
  // Our own limit on mail holds for any address.
  const hasMoved = 'url' in input.config && input.config.url !== url;
  const elsewhere = url !== null && hasMoved ? 'config' : null;
  const line = updatedLine(doing, 'destination', { before, after }, elsewhere);
  await asReadOrConflict(() =>
    updateTarget(deps.table, item, fields, [...writes, ...line, ...plan]),
  );
  if (isRetimed) await retime(deps.table, id, doing.now);
  if (hasMoved)
    await noteMoved(deps, { organizationId: item.organization_id, targetId: id }, doing.now);
  await wakeChanged(deps, { organization_id: item.organization_id, target_id: id });
  return { ...after, ...standing(next), failing: null };
}

/** What waits for people can't go to a program, which gets each change by itself; nor the other way round. */
function requireSameKind(item: DestinationItem, { type = item.type }: DestinationPatch): void {
  if ((type === 'webhook') === (item.type === 'webhook')) return;
  throw invalidInput('body.type', inputFaults.programType());
}

/**
 * The line of the audit log, if an update changes anything that it can show.
 * @param elsewhere the field of an address that is another one now: two may look the same behind their masks.
 */
function updatedLine<View extends { id: string; name: string }>(
  doing: Doing,
  of: TargetItem['of'],
  { before, after }: Record<'before' | 'after', View>,
  elsewhere: (keyof View & string) | null,
): Write[] {
  const changed = changedFields(before, after);
  if (!changed && elsewhere === null) return [];
  const fields = {
    before: { ...(elsewhere && { [elsewhere]: before[elsewhere] }), ...changed?.before },
    after: { ...(elsewhere && { [elsewhere]: after[elsewhere] }), ...changed?.after },
  };
  return [targetLine(doing, 'updated', { of, item: after }, fields)];
}

/** Where a destination is reached, if that is an address to post to. */
async function openUrl({ vault }: DestinationDeps, item: DestinationItem): Promise<string | null> {
  const owner = { organizationId: item.organization_id, targetId: item.id };
  return item.url_sealed === null ? null : vault.open(item.url_sealed, owner);
}

/** The patched destination as the body of a create. */
function wholeInput(
  item: DestinationItem,
  url: string | null,
  { name = item.name, type, config }: DestinationPatch,
): DestinationInput {
  const present = url === null ? { address: item.address } : { url };
  // Who sends back what was read means what is there, not its mask.
  const isMask = config !== undefined && 'url' in config && config.url === item.url_masked;
  const whole = {
    name,
    type: type ?? item.type,
    config: config === undefined || isMask ? present : config,
  };
  const parsed = DestinationInput.safeParse(whole, { error: inputWords });
  if (parsed.success) return parsed.data;
  throw new Problem('invalid_input', undefined, {
    errors: parsed.error.issues.flatMap((issue) => {
      const place = ['body', ...issue.path];
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            path: [...place, key].join('.'),
            message: inputFaults.otherField({ type: type ?? item.type }),
          }))
        : [{ path: place.join('.'), message: issue.message }];
    }),
  });
}

/** Whether it is reached in that very way already, by mail with the consent of its owner. */
function isReachedAt(item: DestinationItem, url: string | null, input: DestinationInput): boolean {
  return item.status === 'active' && isPlaceOf(item, url, input);
}

/** Whether it is the chat or the mailbox that it was before. */
function isPlaceOf(item: DestinationItem, url: string | null, input: DestinationInput): boolean {
  if (item.type !== input.type) return false;
  return 'address' in input.config
    ? item.address === input.config.address
    : url === input.config.url;
}
