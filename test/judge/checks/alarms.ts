import * as z from 'zod';
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

/** Each alarm tells a topic that takes it and that somebody reads. */
export function alarmFaults({ alarms, topics }: Pick<Inventory, 'alarms' | 'topics'>): string[] {
  const faults: string[] = [];
  if (alarms.length === 0) faults.push('there are no alarms');
  for (const { AlarmName: name, AlarmActions, ActionsEnabled } of alarms) {
    if (!ActionsEnabled) faults.push(`${name} is told to say nothing`);
    if (AlarmActions.length === 0) faults.push(`nobody hears ${name}`);
    for (const target of AlarmActions) {
      const topic = topics.find(({ TopicArn }) => TopicArn === target);
      if (topic === undefined) faults.push(`${name} tells ${target}, which isn’t there`);
      else if (!letsAlarmsIn(topic)) faults.push(`${name} tells ${target}, which doesn’t take it`);
      else if (topic.Subscriptions.length === 0)
        faults.push(`${name} tells ${target}, which nobody reads`);
    }
  }
  return faults;
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
