import { Problem } from '../../domain/problems/errors.ts';
import {
  type KeyDates,
  keyWaitSeconds,
  oldKeysEnd,
  RingName,
  type SortedRing,
  sortedRing,
} from '../../domain/operator/key-rings.ts';
import type { KeyScan } from '../../domain/operator/operator-scan.ts';
import { sessionLifeSeconds } from '../../table/limits/credentials.ts';
import type { KeyRing, RingCare } from '../ports.ts';
import { kidOfSealed } from '../../domain/operator/sealed-kid.ts';
import { resealed } from '../../deliveries/items/stored-targets.ts';
import { getTarget } from '../../deliveries/items/stored-targets.ts';
import type { TargetItem } from '../../deliveries/items/target-item.ts';
import type { Needs } from '../needs.ts';
import { shownSecond } from '../../domain/text/shown.ts';
import { counted } from '../../findings/phrases.ts';

type Rings = Readonly<Record<RingName, RingCare>>;

/** All rings: which keys they have, since when, and what each is for. */
export async function viewKeys(rings: Rings, now: Date): Promise<string> {
  const lines = await Promise.all(
    RingName.options.map(async (ring) => {
      const sorted = sortedRing(await rings[ring].read(), now);
      if (!sorted) return [keyWords.none({ ring })];
      const { waiting, used, old, since } = sorted;
      return [
        ...(waiting ? [keyWords.waiting({ ring, kid: waiting.kid, at: usedFrom(waiting) })] : []),
        keyWords.used({ ring, kid: used.kid, since: shownSecond(since) }),
        ...old.map(({ kid }) => keyWords.old({ ring, kid })),
      ];
    }),
  );
  return lines.flat().join('\n');
}

/**
 * Adds a key to a ring. It is used for what is new six minutes later, when every function knows it.
 * @throws Problem `conflict` while a ring has no key, or another new key still waits.
 */
export async function rotateKeys(rings: Rings, ring: RingName, now: Date): Promise<string> {
  const seen = await rings[ring].read();
  const { waiting } = sortedOrRefuse(seen, ring, now);
  if (waiting) throw refusal(keyWords.stillWaiting({ ring, at: usedFrom(waiting) }));
  const from = new Date(now.getTime() + keyWaitSeconds * 1000);
  const kid = await rings[ring].add(seen, { createdAt: now, usedFrom: from });
  if (kid === null) throw refusal(keyWords.raced());
  return keyWords.rotated({ ring, kid, at: shownSecond(from) });
}

/** What was made with a key is valid that long by itself; what is stored, as long as it is there. */
const lifeSeconds: Readonly<Record<RingName, number>> = {
  'session-keys': sessionLifeSeconds,
  'encryption-key': 0,
  pepper: 0,
};

interface Retiring {
  ring: RingName;
  because?: 'leaked' | undefined;
  scan?: KeyScan | undefined;
  /** The name of the table in use. */
  table: string;
}

/**
 * Takes the older keys off a ring: `leaked` session keys at once, which ends the sessions they signed,
 * and others once nothing needs them.
 * @param scan what whoever asks found in the whole table; it must be of `table`, the one in use, and of
 * the key in use.
 * @returns what to say; or, if the table must be read first, which key is in use.
 * @throws Problem `conflict` if something may still need them, or there are none.
 */
export async function retireKeys(
  rings: Rings,
  { ring, because, scan, table }: Retiring,
  now: Date,
): Promise<{ said: string } | { used: string }> {
  if (ring !== 'session-keys' && because !== undefined) throw refusal(keyWords.notAtOnce({ ring }));
  const sorted = sortedOrRefuse(await rings[ring].read(), ring, now);
  const kids = sorted.old.map(({ kid }) => kid);
  if (kids.length === 0) throw refusal(keyWords.noneOld({ ring }));
  const isLeak = ring === 'session-keys' && because === 'leaked';
  const end = oldKeysEnd(sorted, lifeSeconds[ring]);
  if (!isLeak && now < end) throw refusal(keyWords.tooEarly({ ring, at: shownSecond(end) }));
  if (ring !== 'session-keys') {
    const { kid } = sorted.used;
    if (!scan) return { used: kid };
    if (scan.table !== table || scan.used !== kid) throw refusal(keyWords.otherScan({ ring }));
    if (scan.left > 0) throw refusal(keyWords.stillNeeded({ ring, count: scan.left }));
  }
  if (!(await rings[ring].remove(kids))) throw refusal(keyWords.raced());
  return { said: keyWords.retired({ ring, kids }) };
}

function sortedOrRefuse(
  keys: readonly KeyDates[],
  ring: RingName,
  now: Date,
): SortedRing<KeyDates> {
  const sorted = sortedRing(keys, now);
  if (!sorted) throw refusal(keyWords.none({ ring }));
  return sorted;
}

function refusal(detail: string): Problem {
  return new Problem('conflict', detail);
}

function usedFrom({ used_from, created_at }: KeyDates): string {
  return shownSecond(used_from ?? created_at);
}

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

interface Ring {
  ring: RingName;
}

/** What the commands about keys answer. */
export const keyWords = {
  none: ({ ring }: Ring) => `${ring}: no key yet; the first use makes it`,
  waiting: ({ ring, kid, at }: Ring & { kid: string; at: string }) =>
    `${ring}: ${kid} is new, and will be used from ${at}`,
  used: ({ ring, kid, since }: Ring & { kid: string; since: string }) =>
    `${ring}: ${kid} is in use since ${since}`,
  old: ({ ring, kid }: Ring & { kid: string }) => `${ring}: ${kid} is old, and still accepted`,
  rotated: ({ ring, kid, at }: Ring & { kid: string; at: string }) =>
    `${ring}: added ${kid}. It will be used from ${at}, when every function knows it. The old key is still accepted.`,
  stillWaiting: ({ ring, at }: Ring & { at: string }) =>
    `${ring} already has a new key, which will be used from ${at}.`,
  raced: () => 'Somebody else was changing the keys. Look at them with `npm run admin -- keys`.',
  noneOld: ({ ring }: Ring) => `${ring} has no old key.`,
  tooEarly: ({ ring, at }: Ring & { at: string }) =>
    `Something may still need the old keys of ${ring} until ${at}.`,
  notAtOnce: ({ ring }: Ring) =>
    `Only session keys can be retired as leaked. Run \`npm run admin -- retire ${ring}\`: it removes old keys once nothing needs them.`,
  otherScan: ({ ring }: Ring) =>
    `The table or the keys of ${ring} were changed while the table was being read. Run the command again.`,
  stillNeeded: ({ ring, count }: Ring & { count: number }) =>
    ring === 'encryption-key'
      ? `${counted(count, 'target')} ${count === 1 ? 'is' : 'are'} still encrypted with an old key. Run \`npm run admin -- reseal\` first.`
      : `${counted(count, 'hash', 'hashes')} still ${count === 1 ? 'needs' : 'need'} an old pepper. Those of sign-ins end within a day, those of opt-outs never.`,
  retired: ({ ring, kids }: Ring & { kids: readonly string[] }) =>
    `${ring}: removed ${kids.join(', ')}. Functions forget ${kids.length === 1 ? 'it' : 'them'} within 5 minutes.`,
  resealed: ({ count }: { count: number }) => `Encrypted ${counted(count, 'target')} again.`,
} as const;
