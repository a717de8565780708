import { kidOfSealed } from '../../domain/operator/sealed-kid.ts';
import { resealed, getTarget } from '../../deliveries/items/stored-targets.ts';
import type { TargetItem } from '../../deliveries/items/target-item.ts';
import type { KeyRing } from '../ports.ts';
import { keyWords } from './key-words.ts';
import type { Needs } from '../needs.ts';

interface ResealDeps extends Needs<'table' | 'vault' | 'log'> {
  encryptionKeys: KeyRing;
}

/** `org_…/dest_…` or `org_…/wh_…` */
export type TargetName = `${string}/${string}`;

/**
 * Encrypts what is stored about targets with the key in use: URLs, signing secrets, and opt-out links.
 * May be repeated: what the key in use encrypted is left as it is, and so is a target that is changed at
 * this moment, or that can't be read, which stops none of the others. The next run finds both again.
 */
export async function reseal(deps: ResealDeps, names: readonly TargetName[]): Promise<string> {
  const { kid } = await deps.encryptionKeys.current();
  let count = 0;
  for (const name of names) {
    const [org = '', id = ''] = name.split('/');
    try {
      const target = await getTarget(deps.table, org, id);
      if (target && (await resealOne(deps, target, kid))) count += 1;
    } catch (error) {
      const about = { organization_id: org, target_id: id };
      deps.log.error('a target could not be encrypted again', { ...about, error });
    }
  }
  return keyWords.resealed({ count });
}

async function resealOne(
  { table, vault }: ResealDeps,
  { of, item }: TargetItem,
  kid: string,
): Promise<boolean> {
  const owner = { organizationId: item.organization_id, targetId: item.id };
  const again = async (sealed: string) =>
    kidOfSealed(sealed) === kid ? sealed : vault.seal(await vault.open(sealed, owner), owner);
  const { url_sealed, secrets } = item;
  const fields = {
    url_sealed: url_sealed === null ? null : await again(url_sealed),
    secrets: await Promise.all(
      secrets.map(async (each) => ({ ...each, sealed: await again(each.sealed) })),
    ),
    ...(of === 'destination' &&
      item.unsubscribe && {
        unsubscribe: { ...item.unsubscribe, sealed: await again(item.unsubscribe.sealed) },
      }),
  };
  return resealed(table, item, fields);
}
