import { newStanding, type Standing } from '../../domain/bodies/target.ts';
import { liveSecrets, type StoredSecret } from '../../deliveries/rules/signing-secret.ts';
import type { Table } from '../../table/client.ts';
import { readFailing, type Watched } from '../../deliveries/items/failing.ts';

/** What of a stored target tells how it stands. */
type Stored = Watched & { secrets: readonly StoredSecret[] };

/**
 * Reads how targets stand beside their settings: whether attempts fail, and whether a former secret
 * still signs.
 * @returns tells it of each of them.
 */
export async function readStandings(
  table: Table,
  targets: readonly Stored[],
  now: Date,
): Promise<(target: Stored) => Standing> {
  const failing = await readFailing(table, targets, now);
  return ({ id, secrets }) => ({
    ...newStanding,
    failing: failing.get(id) ?? null,
    previous_secret_expires_at: liveSecrets(secrets, now)[1]?.expires_at ?? null,
  });
}
