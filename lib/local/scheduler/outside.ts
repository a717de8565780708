import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConflictException,
  CreateScheduleGroupCommand,
  GetScheduleCommand,
  paginateListSchedules,
  ResourceNotFoundException,
  type ScheduleSummary,
  type SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { LocalFailure, messageOf } from '../failure.ts';
import { scheduleKey, ScheduleDefinition } from './schedule.ts';
import type { ScheduleBook } from './book.ts';

/**
 * Makes the groups in a Scheduler elsewhere.
 * @throws LocalFailure if it doesn't answer as Scheduler.
 */
export async function createOutsideGroups(
  client: SchedulerClient,
  groups: readonly string[],
): Promise<void> {
  for (const Name of groups) {
    try {
      await client.send(new CreateScheduleGroupCommand({ Name }));
    } catch (error) {
      if (error instanceof ConflictException) continue;
      throw new LocalFailure(`Can’t create the schedule group ${Name}: ${messageOf(error)}`, error);
    }
  }
}

/**
 * Copies the schedules that functions made in a Scheduler elsewhere into the book, which fires
 * them: emulators keep schedules and never fire them.
 */
export async function copyOutsideSchedules(
  client: SchedulerClient,
  groups: readonly string[],
  book: ScheduleBook,
  seen: Map<string, number>,
): Promise<void> {
  const present = new Set<string>();
  for (const GroupName of groups) {
    for await (const page of paginateListSchedules({ client }, { GroupName })) {
      for (const summary of page.Schedules ?? []) {
        const key = scheduleKey(GroupName, summary.Name ?? '');
        present.add(key);
        const modifiedAt = summary.LastModificationDate?.getTime() ?? 0;
        if (seen.get(key) === modifiedAt) continue;
        // What was due between its making and now is not lost, unless it is long ago.
        const since = Math.max(modifiedAt, Date.now() - 60_000);
        if (await copy(client, { ...summary, GroupName }, book, since)) seen.set(key, modifiedAt);
      }
    }
  }
  for (const { definition, origin } of book.list()) {
    const key = scheduleKey(definition.GroupName, definition.Name);
    if (origin !== 'outside' || present.has(key)) continue;
    book.remove(definition.GroupName, definition.Name);
    seen.delete(key);
  }
}

/** @returns false if it was deleted between the list and this. */
async function copy(
  client: SchedulerClient,
  { GroupName, Name }: ScheduleSummary,
  book: ScheduleBook,
  since: number,
): Promise<boolean> {
  try {
    const found = await client.send(new GetScheduleCommand({ GroupName, Name }));
    const definition = ScheduleDefinition.parse({
      ...found,
      ScheduleExpressionTimezone: found.ScheduleExpressionTimezone ?? 'UTC',
      StartDate: found.StartDate === undefined ? undefined : found.StartDate.getTime() / 1000,
      EndDate: found.EndDate === undefined ? undefined : found.EndDate.getTime() / 1000,
    });
    book.put(definition, 'outside', { since });
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Keeps copying, every ten seconds. */
export function followOutsideSchedules(
  client: SchedulerClient,
  groups: readonly string[],
  book: ScheduleBook,
  onError: (message: string) => void,
): { stop(): void } {
  const stopped = new AbortController();
  const seen = new Map<string, number>();
  const follow = async () => {
    for (;;) {
      await copyOutsideSchedules(client, groups, book, seen).catch((error: unknown) => {
        onError(`schedules at the outside endpoint: ${messageOf(error)}`);
      });
      await sleep(10_000, undefined, { signal: stopped.signal });
    }
  };
  follow().catch((error: unknown) => {
    if (!stopped.signal.aborted) onError(messageOf(error));
  });
  return {
    stop: () => {
      stopped.abort();
    },
  };
}
