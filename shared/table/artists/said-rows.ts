import { allParts, withoutParts } from '../../findings/risk/identity.ts';
import type { Said } from '../../findings/said.ts';
import { ExpectedRelease } from '../../domain/releases/expected-release.ts';
import { KeptIdentity, nothingKept } from '../../domain/artists/identity.ts';
import { type ReleasePolicy, Triage } from '../../domain/releases/release.ts';
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

const startingWith = (own: readonly Row[], prefix: string) =>
  own.filter(({ sk }) => String(sk).startsWith(prefix));

/** The verdicts among it, by release. @throws ZodError for a row that is broken. */
export function verdictsOf({ own }: SaidRows): Map<string, Triage> {
  return new Map(
    startingWith(own, prefixes.triage).map((row) => [
      idIn(row.sk, prefixes.triage),
      Triage.parse(row),
    ]),
  );
}

/** What of it counts for a release. @throws ZodError for a row that is broken. */
export function saidOf(rows: SaidRows): Said {
  const { own, ofAll, policy } = rows;
  const [row] = startingWith(own, keys.identity('').sk);
  const one = row ? KeptIdentity.parse(row) : nothingKept;
  const all = ofAll ? KeptIdentity.parse(ofAll) : nothingKept;
  return {
    verdicts: verdictsOf(rows),
    stated: {
      // What is said of one artist is more than what is said of all.
      theirs: allParts([one.theirs, withoutParts(all.theirs, one.foreign)]),
      foreign: allParts([one.foreign, withoutParts(all.foreign, one.theirs)]),
    },
    expected: startingWith(own, prefixes.expectedRelease).map((row) => ExpectedRelease.parse(row)),
    policy,
  };
}
