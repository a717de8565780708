import { createHash } from 'node:crypto';
import * as z from 'zod';
import { LocalFailure } from '../failure.ts';
import { describe, type Resource } from '../template/assembly.ts';
import { inventedName, type Identities } from '../template/identities.ts';
import type { LocalQueue } from './queues.ts';

/**
 * How long Lambda would wait for a full batch doesn't count: on one machine no other checks would fill it, and
 * somebody who asked for one would wait.
 */
const MappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().int().min(1).max(10),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  ScalingConfig: z.object({ MaximumConcurrency: z.number().int().min(2) }),
  FilterCriteria: z.undefined('filters are not run here').optional(),
});

export interface Mapping {
  /** As Lambda names it. */
  id: string;
  queue: LocalQueue;
  functionName: string;
  batchSize: number;
  /** Batches at the same time. */
  concurrencyMax: number;
}

/** A UUID, as Lambda has them. */
function idOf(resource: Resource): string {
  const hex = createHash('sha256').update(inventedName(resource, 128)).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** The event source mappings of the templates, whose IDs functions may ask for. */
export function readMappings(identities: Identities, queues: readonly LocalQueue[]): Mapping[] {
  return identities.ofType('AWS::Lambda::EventSourceMapping').map((resource) => {
    const properties = identities.properties(resource, MappingProperties);
    const queue = queues.find(({ arn }) => arn === properties.EventSourceArn);
    if (queue === undefined) {
      throw new LocalFailure(
        `${describe(resource)} reads from ${properties.EventSourceArn}, which is no queue of the templates; other sources are not run here.`,
      );
    }
    const id = idOf(resource);
    identities.set(resource, { ref: id, attributes: { Id: id } });
    return {
      id,
      queue,
      functionName: properties.FunctionName,
      batchSize: properties.BatchSize,
      concurrencyMax: properties.ScalingConfig.MaximumConcurrency,
    };
  });
}
