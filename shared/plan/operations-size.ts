import * as z from 'zod';

/**
 * How much of a stage only its operator sees. `small`: alarms on what customers would feel, a canary each hour,
 * and the metrics of what goes wrong. `full`: an alarm for each part, the promises, a CloudWatch dashboard, a
 * canary every five minutes, and all metrics. docs/operators/operations.md has the price of both.
 */
export const operationsSizes = ['small', 'full'] as const;
export const OperationsSize = z.enum(operationsSizes);
export type OperationsSize = z.infer<typeof OperationsSize>;
