import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { pageNotes } from './check-notes.ts';
import { diffRelease } from '../../findings/pages/diff.ts';
import { learnDetails } from '../../findings/pages/learn.ts';
import { unknownByPage } from '../../findings/releases/presence.ts';
import type { Finding } from '../../findings/types.ts';
import type { Baseline, ReleaseRecord } from '../../findings/records.ts';
import {
  type Context,
  diffContext,
  type Known,
  openOf,
  withSubjects,
} from '../../watches/rules/known.ts';
import { open } from './open.ts';
import type { Step } from '../../watches/rules/step.ts';

/** What was read of a release; `details` null: its page has nothing to tell. */
export interface Page {
  releaseId: string;
  details: CatalogReleaseDetails | null;
  /** The catalog answered that it does not know the release. */
  isUnknown: boolean;
  /** Its tracks were asked for, too. @default true */
  areTracksDue?: boolean;
}

/**
 * A look at releases' own pages. What differs from what is known is opened; what they tell for the
 * first time is learned silently. Each has had its turn then, whatever it told.
 * @param known with the tracks of those releases.
 */
export function pages(known: Known, read: readonly Page[], context: Context): Step {
  const findings: Finding[] = [];
  let baseline = known.baseline;
  for (const page of read) {
    const record = known.baseline.releases.get(page.releaseId);
    if (!record) continue;
    findings.push(...findingsOn(known, record, page, context));
    baseline = withTurn(learnedFrom(baseline, record, page, known, context), page);
  }
  const opened = open(known, findings, { by: 'page' }, context);
  const subjects = opened.map(({ subject }) => subject);
  const details = read.map((page) => page.details);
  return {
    known: { ...withSubjects(known, subjects), baseline },
    opened,
    settled: [],
    notes: pageNotes(known.baseline, details, context.capabilities).map((note) => {
      return { kind: 'pages', note };
    }),
  };
}

function findingsOn(
  known: Known,
  record: ReleaseRecord,
  { details, isUnknown }: Page,
  context: Context,
): Finding[] {
  const means = diffContext(known, context);
  if (details?.id === record.id) return diffRelease(known.baseline, record, details, means);
  // One that is there under another ID may well be gone under its own: that is one change.
  const isReplaced = openOf(known).some(
    ({ change_type, id }) => change_type === 'RELEASE_REPLACED' && id === record.id,
  );
  // A page that is gone is the list's to tell, as long as that comes whole.
  const isNews = isUnknown && known.is_list_short && !isReplaced;
  return isNews ? unknownByPage(record, means) : [];
}

/** A page that answers with another release says nothing of this one, but has had its turn. */
function learnedFrom(
  baseline: Baseline,
  record: ReleaseRecord,
  { details }: Page,
  known: Known,
  context: Context,
): Baseline {
  if (details?.id === record.id) {
    return learnDetails(baseline, record.id, details, diffContext(known, context));
  }
  const read = { ...record, details_read_at: context.now.toISOString() };
  return { ...baseline, releases: new Map([...baseline.releases, [record.id, read]]) };
}

/** Notes whether the turn of the tracks was used up without all of them being read. */
function withTurn(
  baseline: Baseline,
  { releaseId, details, isUnknown, areTracksDue = true }: Page,
): Baseline {
  const record = baseline.releases.get(releaseId);
  if (!record || !areTracksDue) return baseline;
  const isOwn = details?.id === releaseId;
  const areRead = isUnknown || (isOwn && details.tracks !== null && !details.has_unread_tracks);
  if (areRead === !record.are_tracks_owed) return baseline;
  const noted = { ...record, are_tracks_owed: !areRead };
  return { ...baseline, releases: new Map([...baseline.releases, [releaseId, noted]]) };
}
