import { counted } from '../../findings/phrases.ts';
import type { RingName } from '../../domain/operator/key-rings.ts';

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
