import { addSighting } from '../../shared/verdicts/items/sightings.ts';
import type { Sighting } from '../../shared/verdicts/rules/suspicion.ts';
import type { TestedTable } from './tested-table.ts';

/** Counts so many artists of the catalog that nobody here watches. */
export async function seenElsewhere(
  table: TestedTable,
  count: Sighting,
  artists: number,
): Promise<void> {
  for (let at = 0; at < artists; at += 1) await addSighting(table, count, `deezer#${900_000 + at}`);
}
