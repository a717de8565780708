import { dryRunAlert, listAlerts } from '../contract/alerts.ts';
import {
  getSnapshot,
  getSnapshotHistory,
  listArtists,
  summarizeArtist,
} from '../contract/artists.ts';
import {
  acknowledgeChange,
  countChangesDaily,
  getChange,
  getChangeRouting,
  listChangeItems,
  listChanges,
  listEventTypes,
  unacknowledgeChange,
} from '../contract/changes.ts';
import { listChangeNotes, updateChangeWork } from '../contract/change-work.ts';
import type { Operation } from '../contract/define.ts';
import {
  expectReleases,
  listExpectedReleases,
  withdrawExpectedRelease,
} from '../contract/expected-releases.ts';
import { getArtistIdentity } from '../contract/identity.ts';
import { getChangeEvidence } from '../contract/evidence.ts';
import { listMutes } from '../contract/mutes.ts';
import { getOrganization, getWeeklyReport } from '../contract/organization.ts';
import {
  getRelease,
  listReleases,
  listTracks,
  triageRelease,
  untriageRelease,
} from '../contract/releases.ts';

/** An operation that assistants may call. */
export interface Exposed {
  readonly operation: Operation;
  /** It isn’t a `GET`, and changes nothing all the same. */
  readonly readOnly?: true;
  /** The field of its answer that is a long list. */
  readonly rows?: string;
  /** The fields that entries of its list have unless all are asked for. */
  readonly brief?: readonly string[];
  /** In place of the contract’s description, where that speaks of headers. */
  readonly description?: string;
}

/** What of a change tells whether it is the one that is looked for. */
const briefChange = [
  ...['id', 'monitored_artist_id', 'artist_name', 'change_type', 'severity', 'summary', 'status'],
  ...[
    'detected_at',
    'confirmed_at',
    'acknowledged_at',
    'resolved_by',
    'related',
    'severity_by_rule',
  ],
];

/**
 * Every operation that assistants may call, and no other: nothing here deletes or creates anything but
 * expected releases, and what it marks can be unmarked with another one of these, though webhooks and escalations may have
 * gone by it meanwhile. Whoever adds one
 * decides that a text of a stranger may talk an assistant into calling it.
 */
export const exposed: readonly Exposed[] = [
  { operation: getOrganization, description: 'A pending invitation counts as a member.' },
  { operation: listArtists },
  { operation: summarizeArtist },
  { operation: getSnapshot },
  { operation: getSnapshotHistory },
  { operation: listReleases },
  { operation: getRelease },
  { operation: listTracks },
  {
    operation: listChanges,
    brief: briefChange,
    description:
      'Returns confirmed changes by `confirmed_at`, unless `status` asks for others (by `detected_at`). One request searches at most 2,000 changes, so with filters a part can be short or empty: the last part is the one without `next`.',
  },
  { operation: countChangesDaily },
  { operation: getChange },
  { operation: listChangeItems },
  { operation: getChangeEvidence },
  { operation: getChangeRouting },
  { operation: listChangeNotes },
  { operation: getWeeklyReport },
  {
    operation: listEventTypes,
    brief: ['type', 'severity', 'subject', 'available', 'description'],
  },
  { operation: listAlerts },
  { operation: listMutes },
  { operation: dryRunAlert, readOnly: true, rows: 'matches', brief: briefChange },
  { operation: acknowledgeChange },
  { operation: unacknowledgeChange },
  { operation: updateChangeWork },
  { operation: getArtistIdentity },
  { operation: listExpectedReleases },
  { operation: expectReleases },
  { operation: withdrawExpectedRelease },
  { operation: triageRelease },
  { operation: untriageRelease },
];
