import type { Severity } from '../../../shared/changes/rules/info.ts';
import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';

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
