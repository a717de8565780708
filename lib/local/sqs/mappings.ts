import { createHash } from 'node:crypto';
import * as z from 'zod';
import { LocalFailure } from '../failure.ts';
import { describe, resourcesOfType, type Assembly, type Resource } from '../template/assembly.ts';
import { inventedName, type Identities } from '../template/identities.ts';
import type { LocalQueue } from './queues.ts';

const MappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.coerce.number().int().min(1).max(10_000).default(10),
  MaximumBatchingWindowInSeconds: z.coerce.number().min(0).max(300).default(0),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number().int().min(2) }).optional(),
  FilterCriteria: z.undefined('filters are not run here').optional(),
});

export interface Mapping {
  /** As Lambda names it. */
  id: string;
  queue: LocalQueue;
  functionName: string;
  batchSize: number;
  windowSeconds: number;
  reportsItemFailures: boolean;
  /** Batches at the same time. */
  concurrencyMax: number;
}

/** What Lambda starts with for a queue that has no maximum of its own. */
const defaultConcurrency = 5;

/** Gives the event source mappings of the templates their IDs, the same in every start. */
export function nameMappings(assembly: Assembly, identities: Identities): void {
  for (const resource of resourcesOfType(assembly, 'AWS::Lambda::EventSourceMapping')) {
    const id = idOf(resource);
    identities.set(resource, { ref: id, attributes: { Id: id } });
  }
}

/** A UUID, as Lambda has them. */
function idOf(resource: Resource): string {
  const hex = createHash('sha256').update(inventedName(resource, 128)).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** The event source mappings of the templates that are switched on. */
export function readMappings(
  assembly: Assembly,
  identities: Identities,
  queues: readonly LocalQueue[],
): Mapping[] {
  return resourcesOfType(assembly, 'AWS::Lambda::EventSourceMapping').flatMap((resource) => {
    const properties = identities.properties(resource, MappingProperties);
    const queue = queues.find(({ arn }) => arn === properties.EventSourceArn);
    if (queue === undefined) {
      throw new LocalFailure(
        `${describe(resource)} reads from ${properties.EventSourceArn}, which is no queue of the templates; other sources are not run here.`,
      );
    }
    if (!properties.Enabled) return [];
    return {
      id: idOf(resource),
      queue,
      functionName: properties.FunctionName.split(':').at(-1) ?? '',
      batchSize: properties.BatchSize,
      windowSeconds: properties.MaximumBatchingWindowInSeconds,
      reportsItemFailures: properties.FunctionResponseTypes.length > 0,
      concurrencyMax: properties.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency,
    };
  });
}
