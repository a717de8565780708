import { theService } from '../../domain/people/audit.ts';
import { changeIdOf } from '../rules/change.ts';
import { message, textOf } from '../../findings/words.ts';
import type { GrowthWork } from '../../domain/owed/work.ts';
import { type ChangeItem, Facts, storedParts } from '../items/change-item.ts';
import { getChange } from '../items/changes.ts';
import { readItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import type { Write } from '../../table/transaction.ts';
import { updateIf, when } from '../../table/versioned.ts';
import { listHolders } from '../../watches/items/holders.ts';
import { SubjectItem } from '../../watches/items/subjects.ts';
import { getWatch } from '../../watches/items/watches.ts';
import { nothingToDo } from '../../telemetry/record.ts';
import type { Clock } from '../../usecases/ports.ts';
import { type ChangeDeps, update } from './update-changes.ts';

/**
 * Updates the changes of all holders that reported a rise at its beginning: how far it went, in what they
 * show, and for the webhooks that ask for updates. May be repeated: a change that says so already stays as it
 * is.
 */
export async function tellGrowth(
  deps: ChangeDeps & { clock: Clock },
  work: GrowthWork,
): Promise<void> {
  const { table } = deps;
  const watch = await getWatch(table, work.watch_id);
  const key = watch && keys.subject(watch.id, work.change_type, watch.streaming_id);
  const subject = key && (await readItem(table, key, SubjectItem));
  if (!subject?.confirmed) {
    nothingToDo();
    return;
  }
  for (const holder of await listHolders(table, work.watch_id)) {
    const { organization_id: org, artist_id: id, since } = holder;
    const change = await getChange(table, org, changeIdOf(subject.confirmed.id, { id, since }));
    const grown = change && grownBy(change, work);
    const organization = grown && (await getOrganization(table, org));
    if (!grown || !organization) continue;
    const doing = { organization, now: deps.clock.now(), by: theService };
    await update(deps, doing, [
      { what: 'grew', change: grown, ofChange: grownWrite(grown, work.reached.day), more: [] },
    ]);
  }
}

/** The change with what the rise reached; null where it is about another one, or says so already. */
function grownBy(
  change: ChangeItem,
  { from, to, reached }: Pick<GrowthWork, 'from' | 'to' | 'reached'>,
): ChangeItem | null {
  const { readings = [] } = change.payload;
  const days = readings.map(({ at }) => at.slice(0, 10));
  const isIt = days[0] === from.day && days[1] === to.day && !days.includes(reached.day);
  if (change.status !== 'confirmed' || !isIt) return null;
  const { value } = reached;
  const reading = { at: `${reached.day}T00:00:00.000Z`, value };
  const says = textOf(message('riseReached', { reached }), change.artist_name);
  return {
    ...change,
    summary: `${change.summary} ${says}`,
    payload: { ...change.payload, after: value, readings: [...readings, reading] },
  };
}

/** Its text as it is from now on; what people did about it stays. */
function grownWrite(change: ChangeItem, day: string): Write {
  // Another run may say it at the same time: webhooks are told once.
  const isUntold = when(
    'attribute_exists(pk) AND (attribute_not_exists(grown_until) OR grown_until < :day)',
    { day },
  );
  const fields = { ...storedParts(Facts.parse(change)), grown_until: day };
  return { Update: updateIf(keys.change(change.id), fields, isUntold) };
}
