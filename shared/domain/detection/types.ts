import type {
  CatalogCredit,
  CatalogImage,
  CatalogReleaseDetails,
  CatalogTopTrack,
  CatalogTrack,
  CatalogTrackPage,
  Capability,
  Observation,
} from '../catalog.ts';
import type { ChangePayload, Subject } from '../change.ts';
import type { ChangeType } from '../change-type.ts';
import type { ReleaseRelation, ReleaseStatus, ReleaseType, Triage } from '../release.ts';
import type { Severity } from '../severity.ts';
import type { SocialLink } from '../snapshot.ts';
import type { Rule } from '../watch/rules.ts';
import type { RiskFound } from './risk/words.ts';
import type { Message } from './words.ts';

/** The profile as last confirmed. */
export interface ProfileRecord {
  streaming_id: string;
  name: string;
  image: CatalogImage;
  catalog_url: string;
  /** False once it is confirmed that the catalog doesn't know the profile any more. */
  available: boolean;
  top_tracks: readonly CatalogTopTrack[] | null;
  /** What was among them before, or was told as unknown, newest first: none of it is news. */
  past_top_tracks?: readonly CatalogTopTrack[];
  /** The ids of those that entered and were not settled yet: unknown, or not to be judged so far. */
  unjudged_top?: readonly string[];
  takeover: Takeover;
  /** Null or absent: never told. */
  verified?: boolean | null;
}

/**
 * Whether the profile became another one, whose list is taken over once and is no news. `awaited`: no
 * list of it came yet. `partial`: one came that was not complete; of such lists, what comes before
 * `until` (ISO 8601) is taken over as well. A complete list ends it.
 */
export type Takeover = { kind: 'none' } | { kind: 'awaited' | 'partial'; until: string };

/**
 * Where something that is known comes from. `assumed`: the catalog did not tell it, and the likeliest
 * is assumed: the first that is told is no news.
 */
export type Basis = 'told' | 'assumed';

/**
 * How a release stands with the artist, where that decides how it is judged. `unjudged`: it was told
 * before its own page could be read, and its risk is judged when that is. `adopted`: it came along
 * with the profile `from`, when the artist's own one became that. `merged_in`: it came at once with
 * others that look like somebody else's, and one merge told of all of them.
 */
export type Standing =
  | { kind: 'settled' }
  | { kind: 'unjudged' }
  | { kind: 'adopted'; from: string }
  | { kind: 'merged_in' };

/** What a release's own page tells besides its fields, in short: what the next ones are judged by. */
export interface ReleaseTraits {
  /** The artist's part in it, which lists don't tell. */
  relation: ReleaseRelation;
  /** Who is named besides the artist; null while its page never named anybody at all. */
  contributors: readonly CatalogCredit[] | null;
  /** The registrants (country and three characters) of the ISRCs of its tracks. */
  registrants: readonly string[];
  genres: readonly string[];
}

/** A release as last confirmed. Fields that only its own page tells are null until that was read. */
export interface ReleaseRecord {
  id: string;
  title: string;
  type: ReleaseType;
  type_basis: Basis;
  relation: ReleaseRelation;
  release_date: string | null;
  image: CatalogImage;
  catalog_url: string | null;
  label: string | null;
  upc: string | null;
  total_tracks: number | null;
  status: ReleaseStatus;
  first_seen_at: string;
  last_seen_at: string;
  /** When its own page was last read; null before the first time. */
  details_read_at: string | null;
  /**
   * Where an offline release was seen to be gone: the same place has to say that it is back.
   * `replaced`: from the list, when another release took its place. `delisted`: from the list,
   * while its own page lives on.
   */
  gone_from?: 'list' | 'page' | 'replaced' | 'delisted' | null;
  /** The ids of releases that seemed to have taken its place, and turned out to be others. */
  unlike?: readonly string[];
  traits?: ReleaseTraits | null;
  /** Whether its page ever told if it can be played. */
  availability_basis: Basis;
  /** In which it can be played, in alphabetical order; null or absent until that is told. */
  countries?: readonly string[] | null;
  /** Of a release that came later than the baseline, once its own page was read. */
  risk?: RiskFound | null;
  /**
   * What its page showed otherwise than the list when it came: another picture, or the title in
   * another form. For a day, a list that shows this is no news, but both agreeing; null or absent
   * when they do, or once another one was told.
   */
  page_image?: CatalogImage | null;
  page_title?: string | null;
  standing: Standing;
  triage?: Triage | null;
  /** The change that told of it; null for what is baseline. */
  told_by?: string | null;
}

/** What is known of an artist: what a new observation is compared with. */
export interface Baseline {
  profile: ProfileRecord;
  /** By release id. */
  releases: ReadonlyMap<string, ReleaseRecord>;
  /** By release id; absent until the release's own page was read. */
  tracks: ReadonlyMap<string, readonly CatalogTrack[]>;
  /** The artist's links, as the encyclopedia told them; null before the first time. */
  socials?: readonly SocialLink[] | null;
  /** The biography on Last.fm; empty: there is none. Null before the first time. */
  bio?: string | null;
}

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
  /** What seemed to have taken its place is another release; `set` is what else became of it. */
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
  /** What is said of it: the sentence is made when a change is told. */
  says: Message;
  subject: Subject;
  payload: FindingPayload;
  /** Why it is thought to be so. */
  reasons: readonly Message[];
  move: BaselineMove;
  /** What it is recognized by, where the payload shows only a part of what came. */
  mark?: string;
  /** Seconds to wait for the re-check, where the type or the size of the change demands more than usual. */
  hold_seconds?: number;
  /** What the page that was read beside the list says against it. */
  doubt?: Doubt;
}

/** `isFinal`: it is nothing; otherwise it may still turn out. */
export interface Doubt {
  why: Message;
  isFinal: boolean;
}

/** What the comparison has to know besides both sides. */
export interface DiffContext {
  artist_name: string;
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
  /** Releases that were read by their own id: the other road. Null: the catalog doesn't know the id. */
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
  id: string;
  change_type: ChangeType;
  detected_at: Date;
  payload: FindingPayload;
  reasons: readonly Message[];
  /** What it is recognized by, where the payload shows only a part of what came. */
  mark: string | null;
  state: OpenState;
}

/** How an open finding stands, where that decides for how long it waits. Times are ISO 8601. */
export type OpenState =
  | { kind: 'plain' }
  /** Something of the source spoke against it, and it has to last from `since` on. */
  | { kind: 'doubted'; since: string }
  /** Its type, or its very value, came to many artists at once. */
  | { kind: 'held'; since: string; because: 'surge' | 'alike' };

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
      /** The change as it stands now, when it moved on: it takes the place of what was detected. */
      finding?: Finding;
      /** With a finding: how that stands from now on, where it is not plain. */
      state?: OpenState;
    };
