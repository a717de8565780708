import type { CatalogImage } from '../domain/catalog/catalog.ts';
import { changeTypes, type ChangeType } from '../changes/rules/change-type.ts';
import type { Subject } from '../changes/rules/change.ts';
import type { Severity } from '../changes/rules/info.ts';
import { byText } from './normalise.ts';
import type { NamedRelease } from './phrases.ts';
import { isTrusted } from './risk/known-set.ts';
import type { BaselineMove, Finding, FindingPayload } from './types.ts';
import type { ProfileRecord, ReleaseRecord } from './records.ts';
import type { Message } from './words.ts';

type FindingFacts = Omit<FindingPayload, 'subject'> & { reasons?: readonly Message[] };

/** The parts of a finding; without a severity, the type's own one counts. */
export interface FindingParts extends FindingFacts {
  type: ChangeType;
  subject: Subject;
  severity?: Severity;
  says: Message;
  move: BaselineMove;
  waitSeconds?: number;
  mustLastSeconds?: number;
  mark?: string;
}

/** A finding whose payload is complete. */
export function finding(parts: FindingParts): Finding {
  const { type, subject, severity, says, move, mark, reasons = [], ...others } = parts;
  const { waitSeconds, mustLastSeconds, ...facts } = others;
  return {
    change_type: type,
    severity: severity ?? changeTypes[type].severity,
    says,
    subject,
    payload: { ...facts, subject },
    reasons,
    move,
    ...(waitSeconds === undefined ? {} : { wait_seconds: waitSeconds }),
    ...(mustLastSeconds === undefined ? {} : { must_last_seconds: mustLastSeconds }),
    ...(mark === undefined ? {} : { mark }),
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
export function artistSubject({ streaming_id, name }: ArtistName): Subject {
  return { kind: 'artist', id: streaming_id, name };
}

type ArtistName = Pick<ProfileRecord, 'streaming_id' | 'name'>;

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
