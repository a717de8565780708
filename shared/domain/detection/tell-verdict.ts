import type { Change } from '../change.ts';
import type { TriageVerdict } from '../release.ts';
import { NewRelease } from '../new-release.ts';
import { named } from './finding.ts';
import { additionOf } from './releases/additions.ts';
import { renderChange } from './render-change.ts';
import type { New, Told } from './tell-release.ts';
import type { DiffContext } from './types.ts';
import { message } from './words.ts';

/** How serious it is that a release appeared which isn't theirs. */
const foreign = { change_type: 'RELEASE_SUSPICIOUS', severity: 'critical' } as const;
const saidForeign = message('saidNotTheirs', {});

/** A new release as a holder hears of it whose people have said whose it is: nobody has to ask anymore. */
export function tellVerdict(finding: New, verdict: TriageVerdict, context: DiffContext): Told {
  const { release, reasons } = finding;
  if (verdict === 'mine') {
    const rest = reasons.filter(({ id }) => id !== 'riskFactor');
    return { ...additionOf({ ...release, risk: null }, rest, context), severity: 'info' };
  }
  const says = message('releaseNotTheirs', { release: named(release) });
  return { ...finding, ...foreign, says, reasons: [...reasons, saidForeign] };
}

/**
 * What the change of a new release tells once the holder's people have said that it isn't theirs; null
 * for a change of anything else, which stays as it is.
 */
export function tellForeign(
  change: Pick<Change, 'artist_name' | 'detected_at' | 'payload'>,
): ReturnType<typeof renderChange> | null {
  const { artist_name: artistName, detected_at: detectedAt, payload } = change;
  const release = NewRelease.safeParse(payload.after).data;
  if (payload.field !== 'release' || payload.subject.kind !== 'release' || !release) return null;
  const says = message('releaseNotTheirs', { release: named(release) });
  const told = renderChange(
    { ...foreign, says, reasons: [saidForeign], payload },
    { artistName, detectedAt },
  );
  const reasons = [...payload.reasons, ...told.payload.reasons];
  return { ...told, payload: { ...told.payload, reasons } };
}
