import * as z from '../../domain/zod.ts';

export const DestinationType = z.enum(['chat_a', 'chat_b', 'email', 'webhook']);
export type DestinationType = z.infer<typeof DestinationType>;

export const TargetStatus = z.enum(['active', 'unconfirmed', 'disabled']);
export type TargetStatus = z.infer<typeof TargetStatus>;
