import type { Release } from '../../../lib/simulator/model.ts';
import type { Happening } from './happening.ts';
import type { Severity } from '../../../shared/changes/rules/info.ts';
import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';

/** Does something to the catalog and says what is true then; false where it can't happen. */
export type Event = (here: Happening) => boolean;

export const dayMs = 86_400_000;
export const inDays = ({ at }: Happening, days: number) =>
  new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10);

/** An event of one record of the artist's own. */
export function ofRecord(
  does: (here: Happening, release: Release) => void,
  willDo?: (release: Release) => boolean,
): Event {
  return (here) => {
    const release = here.record(willDo);
    if (release) does(here, release);
    return release !== null;
  };
}

export function newRelease(here: Happening, id: number): Release {
  const release = here.shelf.world.releases[id];
  if (!release) throw new Error(`no release ${id}`);
  return release;
}

/** One field of a record, as the simulator edits it. */
export const edit = (
  type: 'TITLE' | 'ARTWORK' | 'DATE' | 'LABEL' | 'UPC' | 'TYPE',
  change: (here: Happening, release: Release) => Record<string, unknown>,
) =>
  ofRecord((here, release) => {
    here.happens('edit-release', { release_id: release.id, ...change(here, release) });
    here.tell(`RELEASE_${type}_CHANGED`, release);
  });

/** One field of the second track (or the only one) of a record. */
export const editTrack = (
  type:
    | 'TRACK_AUDIO_REPLACED'
    | 'TRACK_EXPLICIT_CHANGED'
    | 'TRACK_ISRC_CHANGED'
    | 'TRACK_TITLE_CHANGED',
  change: (track: Release['tracks'][number], here: Happening) => Partial<Release['tracks'][number]>,
) =>
  ofRecord((here, release) => {
    const track = release.tracks[1] ?? release.tracks[0];
    if (!track) return;
    const tracks = release.tracks.map((one) =>
      one === track ? { ...one, ...change(one, here) } : one,
    );
    here.edit({ ...release, tracks });
    here.tell(type, release);
  });

/** What truly happened to an artist: a change that has to be told, or one that may be. */
export interface Label {
  /** What was done to the catalog. */
  event: string;
  /** One of them, on this subject. */
  types: readonly ChangeType[];
  artist: string;
  subject: string;
  /** When it became true, in milliseconds. */
  at: number;
  /** Told as nothing graver than that. */
  severity?: Severity;
  /** True, but somebody may see it otherwise: telling it is right, not telling it is no fault. */
  isOptional: boolean;
}

/** Any type by which a release may be said to have come. */
export const additions: readonly ChangeType[] = [
  'RELEASE_ANNOUNCED',
  'RELEASE_ADDED',
  'BACK_CATALOG_ADDED',
  'APPEARS_ON_ADDED',
  'RELEASE_SUSPICIOUS',
];
