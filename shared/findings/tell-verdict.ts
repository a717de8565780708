import type { Change } from '../changes/rules/change.ts';
import type { TriageVerdict } from '../domain/releases/release.ts';
import { named } from './finding.ts';
import type { NamedRelease } from './phrases.ts';
import { additionOf } from './releases/additions.ts';
import { renderChange } from './render-change.ts';
import type { New, Told } from './tell-release.ts';
import type { DiffContext } from './types.ts';
import { message } from './words.ts';

/** What it is that a release appeared which isn't theirs. */
const foreign = { change_type: 'RELEASE_SUSPICIOUS', severity: 'critical' } as const;

const saidForeign = () => message('saidNotTheirs', {});
const marked = (release: NamedRelease) => message('releaseNotTheirs', { release: named(release) });

/** A new release as a holder hears of it whose people have said whose it is: nobody has to ask anymore. */
export function tellVerdict(finding: New, verdict: TriageVerdict, context: DiffContext): Told {
  const { release, reasons } = finding;
  if (verdict === 'mine') {
    const rest = reasons.filter(({ id }) => id !== 'riskFactor');
    return { ...additionOf({ ...release, risk: null }, rest, context), severity: 'info' };
  }
  return { ...finding, ...foreign, says: marked(release), reasons: [...reasons, saidForeign()] };
}

/** The risk of a release, found once its page was read, for whose people have said whose it is: no question. */
export function asAnswered<Finding extends Pick<New, 'severity' | 'says' | 'release'>>(
  finding: Finding,
  verdict: TriageVerdict,
): Finding {
  const says = message('releaseAnswered', { release: named(finding.release), verdict });
  return { ...finding, severity: 'info', says };
}

/**
 * What the change tells in which a release appeared, once the holder's people have said that the release
 * isn't theirs.
 */
export function tellForeign(
  { artist_name: artistName, detected_at: detectedAt, payload }: Change,
  release: NamedRelease,
): ReturnType<typeof renderChange> {
  const told = renderChange(
    { ...foreign, says: marked(release), reasons: [saidForeign()], payload },
    { artistName, detectedAt },
  );
  const reasons = [...payload.reasons, ...told.payload.reasons];
  return { ...told, payload: { ...told.payload, reasons } };
}
