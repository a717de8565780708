import { allParts, withoutParts } from '../../domain/detection/risk/identity.ts';
import type { Said } from '../../domain/detection/said.ts';
import { ExpectedRelease } from '../../domain/expected-release.ts';
import { KeptIdentity, nothingKept } from '../../domain/identity.ts';
import { type ReleasePolicy, Triage } from '../../domain/release.ts';
import { keys } from '../keys.ts';
import { idIn, prefixes } from '../prefixes.ts';

type Row = Record<string, unknown>;

/** What a holder's people said of an artist's releases, as it is stored. */
export interface SaidRows {
  /** Of the artist: expected releases, the identity, and verdicts. */
  own: readonly Row[];
  /** The identity of all artists of the organization. */
  ofAll: Row | null;
  policy: ReleasePolicy;
}

/** What of it counts for a release. @throws ZodError for a row that is broken. */
export function saidOf({ own, ofAll, policy }: SaidRows): Said {
  const startingWith = (prefix: string) => own.filter(({ sk }) => String(sk).startsWith(prefix));
  const verdicts = startingWith(prefixes.triage).map(
    (row) => [idIn(row.sk, prefixes.triage), Triage.parse(row)] as const,
  );
  const [row] = startingWith(keys.identity('').sk);
  const one = row ? KeptIdentity.parse(row) : nothingKept;
  const all = ofAll ? KeptIdentity.parse(ofAll) : nothingKept;
  return {
    verdicts: new Map(verdicts),
    stated: {
      // What is said of one artist is more than what is said of all.
      theirs: allParts([one.theirs, withoutParts(all.theirs, one.foreign)]),
      foreign: allParts([one.foreign, withoutParts(all.foreign, one.theirs)]),
    },
    expected: startingWith(prefixes.expectedRelease).map((row) => ExpectedRelease.parse(row)),
    policy,
  };
}
