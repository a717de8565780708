import * as z from '../domain/zod.ts';
import type { Message } from './words.ts';

/**
 * A message as it was stored. Whether there is a sentence of that name shows where it is made into text: the
 * sentences are many, and most functions that read findings make no text of them.
 */
export const StoredMessage = z.custom<Message>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'data' in value &&
    typeof value.data === 'object',
  'must be a message',
);
