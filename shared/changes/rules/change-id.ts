import { derivedId } from '../../domain/ids.ts';

/** A hold on a watch, as far as its changes are named after it. */
export interface ChangesOf {
  /** The monitored artist. */
  id: string;
  /** When the organization began to hold it, the last time. */
  since: string;
}

/** The id of the change that one holder receives for a finding: telling it again gives the same one. */
export function changeIdOf(findingId: string, { id, since }: ChangesOf): string {
  return derivedId('change', findingId, id, since);
}
