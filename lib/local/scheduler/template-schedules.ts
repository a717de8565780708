import * as z from 'zod';
import { inventedName, type Account, type Identities } from '../template/identities.ts';
import { scheduleArn } from './targets.ts';
import { ScheduleDefinition } from './schedule.ts';
import type { ScheduleBook } from './book.ts';
import { resourcesOfType, type Assembly } from '../template/assembly.ts';

const GroupProperties = z.object({ Name: z.string().optional() });
const EpochSeconds = z
  .string()
  .transform((text) => Date.parse(text) / 1000)
  .optional();
const ScheduleProperties = z.object({
  ...ScheduleDefinition.shape,
  Name: ScheduleDefinition.shape.Name.optional(),
  StartDate: EpochSeconds,
  EndDate: EpochSeconds,
});

/** Gives the schedule groups of the templates their names. */
export function nameGroups(assembly: Assembly, identities: Identities, account: Account): string[] {
  return resourcesOfType(assembly, 'AWS::Scheduler::ScheduleGroup').map((resource) => {
    const { Name } = identities.properties(resource, GroupProperties);
    const name = Name ?? inventedName(resource, 64);
    const arn = `arn:aws:scheduler:${account.region}:${account.id}:schedule-group/${name}`;
    identities.set(resource, { ref: name, attributes: { Arn: arn } });
    return name;
  });
}

/** Puts the schedules of the templates into the book, and takes out those that left them. */
export function putTemplateSchedules(
  assembly: Assembly,
  identities: Identities,
  account: Account,
  book: ScheduleBook,
): void {
  const kept = new Set<string>();
  for (const resource of resourcesOfType(assembly, 'AWS::Scheduler::Schedule')) {
    const properties = identities.properties(resource, ScheduleProperties);
    const Name = properties.Name ?? inventedName(resource, 64);
    const { definition } = book.put(ScheduleDefinition.parse({ ...properties, Name }), 'template');
    const arn = scheduleArn(definition, account);
    identities.set(resource, { ref: Name, attributes: { Arn: arn } });
    kept.add(arn);
  }
  for (const { definition, origin } of book.list()) {
    if (origin !== 'template' || kept.has(scheduleArn(definition, account))) continue;
    book.remove(definition.GroupName, definition.Name);
  }
}
