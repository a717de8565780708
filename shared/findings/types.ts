import type {
  CatalogReleaseDetails,
  CatalogTopTrack,
  CatalogTrack,
  CatalogTrackPage,
  Capability,
  Observation,
} from '../domain/catalog/catalog.ts';
import type { ChangePayload, Subject } from '../changes/rules/change.ts';
import type { ChangeType } from '../changes/rules/change-type.ts';
import type { Severity } from '../changes/rules/info.ts';
import type { SocialLink } from '../domain/artists/social-links.ts';
import * as z from '../domain/zod.ts';
import type { Rule } from '../watches/rules/wait-rules.ts';
import type { ProfileRecord, ReleaseRecord } from './records.ts';
import type { Message } from './words.ts';

/**
 * What the baseline becomes when a finding is confirmed. Findings of one subject are confirmed one
 * by one, in any order: a move says only what its own finding is about, or it would undo another's.
 */
export type BaselineMove =
  | { kind: 'profile'; set: Partial<ProfileRecord> }
  | { kind: 'release'; record: ReleaseRecord }
  | { kind: 'release_fields'; release_id: string; set: Partial<ReleaseRecord> }
  | { kind: 'releases_left'; release_ids: readonly string[] }
  | { kind: 'replace'; gone: ReleaseRecord; record: ReleaseRecord }
  /** Another release that is known, too, is there in its place. */
  | { kind: 'superseded'; gone_id: string; by_id: string }
  /** The release that seemed to replace it is a different one; `set` is what else changed. */
  | { kind: 'parted'; release_id: string; from: string; set: Partial<ReleaseRecord> }
  | {
      kind: 'track_fields';
      release_id: string;
      track_ids: readonly string[];
      set: Partial<CatalogTrack>;
    }
  | { kind: 'track_added'; release_id: string; track: CatalogTrack }
  | { kind: 'several'; moves: readonly BaselineMove[] }
  | { kind: 'past_top_tracks'; tracks: readonly CatalogTopTrack[] }
  | { kind: 'socials'; added: readonly SocialLink[]; removed: readonly SocialLink[] }
  | { kind: 'bio'; bio: string }
  | { kind: 'none' };

/** The facts of a finding, as a change shows them. */
export type FindingPayload = Omit<ChangePayload, 'reasons'>;

/** A difference that means something. Not yet a change: it has no id, no time, and may be wrong. */
export interface Finding {
  change_type: ChangeType;
  severity: Severity;
  /** What to say about it. The sentence itself is made when the change is read. */
  says: Message;
  subject: Subject;
  payload: FindingPayload;
  /** Why it is thought to be so. */
  reasons: readonly Message[];
  move: BaselineMove;
  /** Of a release that is judged late: as its page shows it. */
  seen?: ReleaseRecord;
  /** Of a new release whose page was read: the ISRCs of its tracks. */
  isrcs?: readonly string[];
  /** What it is recognized by, where the payload shows only a part of what came. */
  mark?: string;
  /** Seconds to wait for the re-check, where the type or the size of the change demands more than usual. */
  wait_seconds?: number;
  /** Seconds that it has to last, unless other artists of the catalog are as they were. */
  must_last_seconds?: number;
  /** What the page that was read beside the list says against it. */
  doubt?: Doubt;
}

/** `isFinal`: it is nothing; otherwise it may still turn out. */
export interface Doubt {
  why: Message;
  isFinal: boolean;
}

/** What a finding, or a change, is about. */
export type About = Pick<Finding, 'change_type' | 'payload'>;

/** What the comparison has to know besides both sides. */
export interface DiffContext {
  artist_name: string;
  /** The id that the catalog is asked for, which a merged profile doesn't answer with; absent: the known one. */
  asked?: string;
  /** The dates of the artist's releases; absent where nothing but the numbers is known. */
  released?: readonly string[];
  capabilities: ReadonlySet<Capability>;
  now: Date;
}

/** The numbers of an artist on one UTC day (`YYYY-MM-DD`); null where the day has no reading. */
export interface DailyNumbers {
  day: string;
  followers: number | null;
  monthly_listeners: number | null;
}

/** What the judging of numbers has to know besides the days. */
export interface NumberContext extends DiffContext {
  streaming_id: string;
}

/** What a re-check has read. */
export interface Evidence {
  /** Null: the source gave no sound answer. */
  observation: Observation | null;
  /**
   * Releases read by their own ID, as a second way to find them. Null: the catalog doesn't know the
   * ID.
   */
  releases: ReadonlyMap<string, CatalogReleaseDetails | null>;
  /**
   * Tracks that were read by their own id; empty where none were asked for. Null: the catalog doesn't
   * know the id. Absent without an observation: nothing is concluded then.
   */
  tracks?: ReadonlyMap<string, CatalogTrackPage | null>;
  /** The numbers by day, oldest first: what changes of numbers are judged by. */
  daily?: readonly DailyNumbers[];
  /** What the encyclopedia tells; null: it doesn't know the artist. Absent: no sound answer. */
  links?: readonly SocialLink[] | null;
  /** What Last.fm tells. Absent: no sound answer. */
  biography?: Biography;
}

/** The biography, null for none; or why it isn't told, though there was an answer. */
export type Biography = { bio: string | null } | { untold: Message };

/** A change that waits for its re-check, as far as judging needs it. */
export interface OpenChange {
  /** Holders' changes are named after it. */
  id: string;
  change_type: ChangeType;
  detected_at: Date;
  /** From when on its waits count, where the source was silent for a while; absent: since it was detected. */
  counts_from?: Date;
  payload: FindingPayload;
  /** Why it is thought to be so. */
  reasons: readonly Message[];
  /** What it is recognized by, where the payload shows only a part of what came. */
  mark: string | null;
  state: OpenState;
}

/** How an open finding stands, where that decides for how long it waits. Times are ISO 8601. */
export const OpenState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain') }),
  /** Something of the source spoke against it, and it has to last from `since` on. */
  z.object({ kind: z.literal('doubted'), since: z.string() }),
  /** Other artists were as they were at `at`; `since` is as above, or when they were first asked. */
  z.object({ kind: z.literal('witnessed'), since: z.string(), at: z.string() }),
  /** Its type, or its very value, came to many artists at once; other artists were as they were at `at`. */
  z.object({
    kind: z.literal('held'),
    since: z.string(),
    because: z.enum(['surge', 'beginning', 'alike']),
    at: z.string().optional(),
  }),
]);
export type OpenState = z.infer<typeof OpenState>;

/** What other artists can settle. */
export interface Settles {
  finding: Finding;
  /** Whether the profile's own number of releases has to agree with the list: where it tells one, or always. */
  byCount: 'never' | 'if_told' | 'always';
  /** It came to many artists at once: those at whom it was counted last, by their watches. */
  counted?: readonly string[];
}

export type Verdict =
  | { kind: 'confirm'; finding: Finding }
  /**
   * With a `why`: what kept it from being confirmed. With a `move` it is reported by another change,
   * and known from then on.
   */
  | { kind: 'dismiss'; reason: Message; why?: Message; move?: BaselineMove }
  | {
      kind: 'wait';
      until: Date;
      /** Which of all reasons to wait this is. */
      rule: Rule;
      waiting_for_source: boolean;
      /** When it is believed or given up at the latest, where that is known. */
      by?: Date;
      /** What is confirmed sooner, where other artists of the catalog are as they were. */
      settles?: Settles;
      /** The change as it stands now, when it moved on: it takes the place of what was detected. */
      finding?: Finding;
      /** With a finding: how that stands from now on, where it is not plain. */
      state?: OpenState;
    };
