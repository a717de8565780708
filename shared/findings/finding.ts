import type { CatalogImage } from '../domain/catalog/catalog.ts';
import { type ChangeType, changeTypes } from '../changes/rules/change-type.ts';
import type { Subject } from '../changes/rules/change.ts';
import type { Severity } from '../changes/rules/info.ts';
import { byText } from './normalise.ts';
import type { NamedRelease } from './phrases.ts';
import { isTrusted } from './risk/known-set.ts';
import type { Finding, FindingPayload } from './types.ts';
import type { Baseline, ProfileRecord, ReleaseRecord } from './records.ts';

/** The parts of a finding; without a severity, the type's own one counts. */
export interface FindingParts
  extends
    Omit<FindingPayload, 'subject'>,
    Pick<Finding, 'says' | 'subject' | 'move' | 'mark' | 'wait_seconds' | 'must_last_seconds'>,
    Partial<Pick<Finding, 'severity' | 'reasons'>> {
  type: ChangeType;
}

/** A finding whose payload is complete. */
export function finding(parts: FindingParts): Finding {
  const { type, subject, severity, says, move, mark, reasons = [], ...others } = parts;
  const { wait_seconds, must_last_seconds, ...facts } = others;
  return {
    change_type: type,
    severity: severity ?? changeTypes[type].severity,
    says,
    subject,
    payload: { ...facts, subject },
    reasons,
    move,
    ...(wait_seconds !== undefined && { wait_seconds }),
    ...(must_last_seconds !== undefined && { must_last_seconds }),
    ...(mark !== undefined && { mark }),
  };
}

/** A picture as a payload shows it. */
export function imageValue({ id, url }: CatalogImage) {
  return { id, url };
}

/** A release as sentences name it. */
export function named({ title, type, release_date }: NamedRelease): NamedRelease {
  return { title, type, release_date };
}

/** The artist as the subject of a change. */
export function artistSubject({
  streaming_id: id,
  name,
}: Pick<ProfileRecord, 'streaming_id' | 'name'>): Subject {
  return { kind: 'artist', id, name };
}

/** A release as the subject of a change. */
export function releaseSubject({ id, title }: { id: string; title: string }): Subject {
  return { kind: 'release', id, name: title };
}

const lower: Readonly<Record<Severity, Severity>> = {
  critical: 'warning',
  warning: 'info',
  info: 'info',
};

/** The severity of a change on a release: one step lower if the release is somebody else's. */
export function weigh(severity: Severity, { relation }: Pick<ReleaseRecord, 'relation'>): Severity {
  return relation === 'main' ? severity : lower[severity];
}

/**
 * How serious it is that part of a release is gone. The loss of a release that looks like someone
 * else's is good news.
 */
export function weighLoss(severity: Severity, record: ReleaseRecord): Severity {
  return isTrusted(record) ? weigh(severity, record) : 'info';
}

/** What becomes known of a release: these fields. */
export function setFields({ id }: Pick<ReleaseRecord, 'id'>, set: Partial<ReleaseRecord>) {
  return { kind: 'release_fields', release_id: id, set } as const;
}

/** Findings in an order that doesn't depend on the order of what was compared. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) => byText(a.change_type, b.change_type) || byText(a.subject.id, b.subject.id),
  );
}

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
