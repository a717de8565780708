import type { ExpectedRelease } from '../domain/releases/expected-release.ts';
import type { IdentityPart } from '../domain/artists/identity.ts';
import type { ReleasePolicy, Triage, TriagePart } from '../domain/releases/release.ts';
import { knownReleases } from './risk/known-set.ts';
import {
  allParts,
  eachPart,
  type IdentityParts,
  partsOf,
  type Stated,
  withoutParts,
} from './risk/identity.ts';
import { suspect } from './risk/risk-table.ts';
import type { Baseline, ReleaseRecord } from './records.ts';

/** What one holder's people said of an artist's releases. */
export interface Said {
  /** By release. */
  verdicts: ReadonlyMap<string, Pick<Triage, 'verdict' | 'parts'>>;
  stated: Stated;
  expected: readonly ExpectedRelease[];
  policy: ReleasePolicy;
}

/** All parts: then a release that is theirs counts like their others. */
export const allTriageParts: readonly TriagePart[] = [
  'label',
  'isrc_registrants',
  'upc_owner',
  'guests',
];

const partNames: Readonly<Record<TriagePart, IdentityPart>> = {
  label: 'labels',
  isrc_registrants: 'isrc_registrants',
  upc_owner: 'upc_owners',
  guests: 'guests',
};

/**
 * What is known, as the holder's verdicts have it: a release that is theirs with all its parts counts like
 * any other, and the others not at all.
 */
export function knownAs(baseline: Baseline, { verdicts }: Pick<Said, 'verdicts'>): Baseline {
  if (verdicts.size === 0) return baseline;
  const releases = [...baseline.releases].map(([id, record]): [string, ReleaseRecord] => {
    const said = verdicts.get(id);
    if (said === undefined) return [id, record];
    const isTheirs = said.verdict === 'mine' && said.parts.length === allTriageParts.length;
    return [id, { ...record, risk: isTheirs ? null : suspect }];
  });
  return { ...baseline, releases: new Map(releases) };
}

/**
 * What the holder stated, with the parts of releases that its verdicts name. What is on releases of theirs
 * as well says nothing against one.
 * @param known as the verdicts have it ({@link knownAs}).
 */
export function statedBy({ verdicts, stated }: Said, known: Baseline): Stated {
  const partsBy = (verdict: Triage['verdict']) =>
    [...verdicts].flatMap(([id, said]) => {
      const release = known.releases.get(id);
      return release && said.verdict === verdict ? [only(partsOf(release), said.parts)] : [];
    });
  const mine = allParts(partsBy('mine'));
  const theirs = allParts([stated.theirs, mine]);
  const own = allParts([theirs, ...knownReleases(known, '').map(partsOf)]);
  const foreign = withoutParts(allParts(partsBy('not_mine')), own);
  return { theirs, foreign: allParts([withoutParts(stated.foreign, mine), foreign]) };
}

function only(parts: IdentityParts, kept: readonly TriagePart[]): IdentityParts {
  const names = new Set(kept.map((part) => partNames[part]));
  return eachPart((part) => (names.has(part) ? parts[part] : []));
}
