import {
  type Destination,
  DestinationInput,
  type DestinationPatch,
} from '../domain/destination.ts';
import { Problem } from '../domain/errors.ts';
import type { DestinationItem } from '../table/destinations.ts';
import { askConsent, type DestinationDeps, makeReach } from './destination-reach.ts';
import { destinationView, requireDestination, saveDestination } from './manage-destinations.ts';
import type { Acting } from './manage-webhooks.ts';

/**
 * Changes what `patch` names:
 * 1. what is patched and what is there must make a whole destination;
 * 2. a new way to reach it is checked as at the start; a new mail address is asked for consent;
 * 3. naming the config of a disabled destination enables it again.
 * @throws Problem `not_found`, `invalid_input`, `url_not_allowed`, `mail_unavailable`, `conflict`
 */
export async function updateDestination(
  deps: DestinationDeps,
  acting: Acting,
  id: string,
  patch: DestinationPatch,
): Promise<Destination> {
  const item = await requireDestination(deps.table, acting.organization.id, id);
  const name = patch.name ?? item.name;
  const updated_at = acting.now.toISOString();
  const input = await wholeInput(deps, item, patch);
  if (input === null || isReachedAt(item, input)) {
    await saveDestination(deps.table, item, { name, updated_at });
    return destinationView({ ...item, name, updated_at });
  }
  const { reach, writes, askAddress } = await makeReach(deps, acting, id, input, item);
  // Asked before it is stored: if the mail can't go out, the destination stays as it was.
  if (askAddress !== undefined) await askConsent(deps, acting, id, askAddress);
  await saveDestination(deps.table, item, { ...reach, name, updated_at }, writes);
  return destinationView({ ...item, ...reach, name, updated_at });
}

/** The patched destination as the body of a create; null when the way to reach it isn't named. */
async function wholeInput(
  { vault }: DestinationDeps,
  item: DestinationItem,
  { name = item.name, type, config }: DestinationPatch,
): Promise<DestinationInput | null> {
  if (type === undefined && config === undefined) return null;
  const owner = { organizationId: item.organization_id, targetId: item.id };
  const url = item.url_sealed === null ? null : await vault.open(item.url_sealed, owner);
  const present = url === null ? { address: item.address } : { url };
  // Who sends back what was read means what is there, not its mask.
  const isMask = config !== undefined && 'url' in config && config.url === item.url_masked;
  const parsed = DestinationInput.safeParse({
    name,
    type: type ?? item.type,
    config: config === undefined || isMask ? present : config,
  });
  if (parsed.success) return parsed.data;
  throw new Problem('invalid_input', 'The destination would not be whole after this', {
    errors: parsed.error.issues.flatMap((issue) => {
      const place = ['body', ...issue.path];
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...place, key].join('.'), message: 'unknown field' }))
        : [{ path: place.join('.'), message: issue.message }];
    }),
  });
}

/** Whether mails reach that very address already, with the consent of its owner. */
function isReachedAt(item: DestinationItem, input: DestinationInput): boolean {
  return (
    input.type === 'email' && item.status === 'active' && item.address === input.config.address
  );
}
