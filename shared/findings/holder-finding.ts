import type { Baseline, ReleaseRecord } from './records.ts';
import type { Finding } from './types.ts';

/** What a holder receives of a finding, and the release that it is about, as it is known then. */
export type HolderFinding = Pick<
  Finding,
  'change_type' | 'severity' | 'says' | 'subject' | 'payload' | 'reasons'
> & { release: ReleaseRecord | null; isrcs?: readonly string[] | undefined };

/** A finding with the release that it is about, without what only the machine needs. */
export function holderFinding(
  { change_type, severity, says, subject, payload, reasons, move, isrcs, seen }: Finding,
  { releases }: Baseline,
): HolderFinding {
  const known = move.kind === 'release' ? move.record : releases.get(releaseIdOf({ payload }));
  const release = seen ?? known ?? null;
  return {
    ...{ change_type, severity, says, subject, payload, reasons, release },
    ...(isrcs && { isrcs }),
  };
}

/** The release that a finding is about, or whose track. */
export function releaseIdOf({ payload }: Pick<HolderFinding, 'payload'>): string {
  return payload.release?.id ?? payload.subject.id;
}
