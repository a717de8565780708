import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonOf } from '../json.ts';
import { World } from '../model.ts';
import { Faults } from './answers.ts';

/** Everything that outlives the process. */
export const State = z.object({
  format: z.literal(1),
  world: World,
  faults: Faults,
  /** Whether the catalogs count requests and refuse what is too much. */
  limits: z.object({
    deezer: z.boolean(),
    musicbrainz: z.boolean(),
    spotify: z.boolean().default(true),
    lastfm: z.boolean().default(true),
  }),
});
export type State = z.infer<typeof State>;

/**
 * The state kept in a folder, which is made when missing. Null: none has been kept yet.
 * @throws Error that names the file, when it can't be read as a state.
 */
export function loadState(folder: string): State | null {
  const file = fileIn(folder);
  if (!existsSync(file)) return null;
  const parsed = State.safeParse(jsonOf(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${file} is no state of the simulator; move it away to start anew.\n${z.prettifyError(parsed.error)}`,
  );
}

/**
 * Keeps the state: written beside the old one, which it then replaces, so that a process that is
 * killed at any moment leaves one of the two whole.
 */
export function saveState(folder: string, state: State): void {
  mkdirSync(folder, { recursive: true });
  const file = fileIn(folder);
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

function fileIn(folder: string): string {
  return join(folder, 'simulator.json');
}
