import { dueShards } from './indexes.ts';
import { keys } from './keys.ts';

/** How the sort keys begin of items that are listed together, worked out from {@link keys}. */
export const prefixes = {
  apiKey: keys.listedApiKey('', '').sk,
  artist: keys.artist('', '').sk,
  auditLine: keys.audit('', '').sk,
  bundle: keys.bundle('', '').sk,
  day: keys.statsDay('', '').sk,
  delivery: keys.delivery('', '').sk,
  destination: keys.destination('', '').sk,
  expectedRelease: keys.expectedRelease('', '').sk,
  failing: keys.failing('').sk,
  feed: keys.listedFeed('', '').sk,
  holder: keys.holder('', '').sk,
  invitation: keys.invitation('', '').sk,
  listedVerification: keys.listedVerification('', '').sk,
  member: keys.member('', '').sk,
  month: keys.statsMonth('', '').sk,
  note: keys.note('', '').sk,
  notice: keys.notice('', '').sk,
  pendingVerification: keys.pendingVerification('', '').sk,
  release: keys.release('', '').sk,
  sightingsDay: keys.sightings('', '').sk,
  subject: 'SUBJ#',
  telling: 'TELL#',
  tracks: keys.tracks('', '').sk,
  triage: keys.triage('', '').sk,
  update: keys.update('', '').sk,
  userOrganization: keys.userOrganization('', '').sk,
  userSession: keys.userSession('', '').sk,
  verificationSlot: 'VERSLOT#',
  webhook: keys.webhook('', '').sk,
} as const;

/** How the partition keys begin of items whose ID stands in nothing else. */
export const partitionPrefixes = { target: keys.targetState('').pk } as const;

/** The partitions of the indexes. */
export const partitions = {
  due: (shard: number): string => `DUE#${shard % dueShards}`,
  waiting: (shard: number): string => `WAIT#${shard % dueShards}`,
  feed: (org: string, status: string): string => `FEED#${org}#${status}`,
  thread: (artist: string, status: string): string => `THREAD#${artist}#${status}`,
} as const;

/** What stands behind a prefix in a key, such as the ID of a member in `MEMBER#…`. */
export function idIn(key: unknown, prefix: string): string {
  return String(key).slice(prefix.length);
}

/** The first key behind all that begin with the prefix, for BETWEEN. */
export function endOf(prefix: string): string {
  const last = prefix.length - 1;
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1);
}
