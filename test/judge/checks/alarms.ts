import * as z from 'zod';
import { deploymentAlarmName } from '../../../lib/deploy/bake.ts';
import type { Inventory } from '../inventory.ts';

const Policy = z.object({
  Statement: z.array(
    z.looseObject({
      Effect: z.string(),
      Action: z.union([z.string(), z.array(z.string())]),
      Principal: z.unknown(),
      Resource: z.unknown(),
    }),
  ),
});

/** Each alarm tells a topic that takes it and that somebody reads, or is part of one that does. */
export function alarmFaults({
  alarms,
  composites,
  topics,
  resources,
}: Pick<Inventory, 'alarms' | 'composites' | 'topics' | 'resources'>): string[] {
  const rules = JSON.stringify(composites.map(({ AlarmRule }) => AlarmRule));
  const idOf = new Map(resources.operations.map(({ id, name }) => [name, id]));
  const faults: string[] = [];
  if (alarms.length === 0) faults.push('there are no alarms');
  for (const { AlarmName, AlarmActions, ActionsEnabled } of alarms) {
    const id = idOf.get(AlarmName) ?? AlarmName;
    const isPart = rules.includes(`"${id}"`);
    if (!ActionsEnabled) faults.push(`${id} is told to say nothing`);
    if (AlarmActions.length === 0 && !isPart) faults.push(`nobody hears ${id}`);
    for (const target of AlarmActions) {
      const topic = topics.find(({ TopicArn }) => TopicArn === target);
      if (topic === undefined) faults.push(`${id} tells ${target}, which isn’t there`);
      else if (!letsAlarmsIn(topic)) faults.push(`${id} tells ${target}, which doesn’t take it`);
      else if (topic.Subscriptions.length === 0)
        faults.push(`${id} tells ${target}, which nobody reads`);
    }
  }
  const silent = composites.filter(
    // The script that deploys looks at this one.
    ({ AlarmName, AlarmActions }) =>
      AlarmActions.length === 0 && AlarmName !== deploymentAlarmName('dev'),
  );
  return [...faults, ...silent.map(({ AlarmRule }) => `nobody hears ${JSON.stringify(AlarmRule)}`)];
}

function letsAlarmsIn({ TopicArn, Attributes }: Inventory['topics'][number]): boolean {
  return Policy.parse(JSON.parse(Attributes.Policy)).Statement.some(
    ({ Effect, Action, Principal, Resource }) =>
      Effect === 'Allow' &&
      [Action].flat().includes('sns:Publish') &&
      JSON.stringify(Principal).includes('cloudwatch.amazonaws.com') &&
      JSON.stringify(Resource).includes(TopicArn),
  );
}
