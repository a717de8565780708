import { inputFaults } from '../../domain/problems/input-faults.ts';
import { changedFields } from '../../domain/people/audit.ts';
import {
  type Destination,
  DestinationInput,
  type DestinationPatch,
} from '../../domain/bodies/destination.ts';
import { timingDiffers, timingOf } from '../../alerts/rules/timing.ts';
import { timingIn } from '../../domain/bodies/timing.ts';
import { inputWords } from '../../domain/problems/input-words.ts';
import { invalidInput, Problem } from '../../domain/problems/errors.ts';
import { updateTarget } from '../../deliveries/items/stored-targets.ts';
import type { DestinationItem } from '../../deliveries/items/destination-item.ts';
import type { Write } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { planWrites, retime } from '../../alerts/index.ts';
import { asReadOrConflict } from '../refusals.ts';
import { noteMoved, wakeChanged } from '../../deliveries/index.ts';
import type { SendDeps } from '../send-due.ts';
import { askConsent, type DestinationDeps, makeReach } from './destination-reach.ts';
import { requireDestination } from './read-targets.ts';
import { targetLine } from './target-line.ts';
import { readStandings } from './target-standing.ts';
import { destinationView } from './target-view.ts';
import { timingFor } from './timing-for.ts';

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
    if (name === item.name && retimed.length === 0)
      return { ...destinationView(item), ...standing(item) };
    const fields = { name, ...timing, updated_at };
    const line = lineOf(doing, item, fields);
    await asReadOrConflict(() => updateTarget(deps.table, item, fields, [...line, ...plan]));
    if (isRetimed) await retime(deps.table, id, doing.now);
    return { ...destinationView({ ...item, ...fields }), ...standing(item), failing: null };
  }
  const { reach, writes, ask } = await makeReach(deps, doing, id, input, item);
  // Asked before it is stored: if the mail can't go out, the destination stays as it was.
  if (ask !== undefined) await askConsent(deps, doing, id, ask, { isStored: false });
  const since = isPlaceOf(item, url, input) ? item.reached_since : reach.reached_since;
  const fields = { ...reach, reached_since: since, ...timing, name, updated_at };
  const isElsewhere = url !== null && 'url' in input.config && input.config.url !== url;
  const line = lineOf(doing, item, fields, { isElsewhere });
  await asReadOrConflict(() =>
    updateTarget(deps.table, item, fields, [...writes, ...line, ...plan]),
  );
  if (isRetimed) await retime(deps.table, id, doing.now);
  // Our own limit on mail holds for any address.
  const hasMoved = 'url' in input.config && input.config.url !== url;
  if (hasMoved)
    await noteMoved(deps, { organizationId: item.organization_id, targetId: id }, doing.now);
  await wakeChanged(deps, { organization_id: item.organization_id, target_id: id });
  const next = { ...item, ...fields };
  return { ...destinationView(next), ...standing(next), failing: null };
}

/** What waits for people can't go to a program, which gets each change by itself; nor the other way round. */
function requireSameKind(item: DestinationItem, { type = item.type }: DestinationPatch): void {
  if ((type === 'webhook') === (item.type === 'webhook')) return;
  throw invalidInput('body.type', inputFaults.programType());
}

/** The line of the audit log, if the update changes anything it can show. */
function lineOf(
  doing: Doing,
  item: DestinationItem,
  fields: Partial<DestinationItem>,
  { isElsewhere = false } = {},
): Write[] {
  const [before, after] = [destinationView(item), destinationView({ ...item, ...fields })];
  const changed = changedFields(before, after);
  if (!changed && !isElsewhere) return [];
  return [
    targetLine(
      doing,
      'updated',
      { of: 'destination', item: after },
      {
        // Two URLs may look the same behind their masks.
        before: { ...(isElsewhere && { config: before.config }), ...changed?.before },
        after: { ...(isElsewhere && { config: after.config }), ...changed?.after },
      },
    ),
  ];
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
