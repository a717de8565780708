import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { Triage } from '../../domain/releases/release.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import type { Write } from '../transaction.ts';
import { when } from '../versioned.ts';
import { releasesMax } from '../../watches/items/releases.ts';
import { newItem, readItem, wholeItem } from '../item.ts';

/**
 * What a holder's people said of a release. `change_id`: the change in which it appeared, where it was said
 * before the release was confirmed: what isn't known yet is shown as that change tells it.
 */
export const SaidItem = Triage.extend({ change_id: idSchema('change').optional() });
export type SaidItem = z.infer<typeof SaidItem>;
const TriageItem = Triage.extend({ release_id: z.string() });

/** What a holder's people said of a release; null: nothing. */
export async function getTriage(
  table: Table,
  artist: string,
  release: string,
  options: { consistent?: boolean } = {},
): Promise<SaidItem | null> {
  return readItem(table, keys.triage(artist, release), SaidItem, {
    consistent: options.consistent ?? false,
  });
}

/** All that a holder's people said, by release. */
export async function listTriage(table: Table, artist: string): Promise<Map<string, Triage>> {
  const { pk, sk } = keys.triage(artist, '');
  const items = await queryPrefix(table, pk, sk, { rowsMax: releasesMax });
  return new Map(
    items.map((item) => {
      const { release_id, ...triage } = TriageItem.parse(item);
      return [release_id, triage];
    }),
  );
}

/** Keeps a verdict on a release, in place of the one that was read. Fails when it is another by now. */
export function triagedWrite(
  artist: string,
  release: string,
  triage: SaidItem,
  before: Triage | null,
): Write {
  const key = keys.triage(artist, release);
  const item = { release_id: release, ...triage };
  return before ? wholeItem(key, item, stillSaid(before)) : newItem(key, item);
}

/** Takes what was said of a release back, if it is still the same. */
export function untriagedWrite(artist: string, release: string, said: Triage): Write {
  return { Delete: { Key: keys.triage(artist, release), ...stillSaid(said) } };
}

function stillSaid({ at, verdict }: Triage) {
  return when('#at = :at AND verdict = :verdict', { at, verdict });
}
