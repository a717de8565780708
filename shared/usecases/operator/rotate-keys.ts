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
import type { RingCare } from '../ports.ts';
import { keyWords } from './key-words.ts';

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
        keyWords.used({ ring, kid: used.kid, since: shown(since) }),
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
  return keyWords.rotated({ ring, kid, at: shown(from) });
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
  if (!isLeak && now < end) throw refusal(keyWords.tooEarly({ ring, at: shown(end) }));
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
  return shown(new Date(used_from ?? created_at));
}

function shown(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
