import { hash } from 'node:crypto';
import type { Work } from '../domain/work.ts';
import type { Key } from './keys.ts';
import { partitions } from './prefixes.ts';

/** The attributes that put an item into the due index. Removing them takes it out: the step is done. */
export interface Due {
  duePk: string;
  /** ISO 8601 time from which the work is due. */
  dueAt: string;
  /** The message that the work's queue is sent. */
  work: Work;
}

/** What makes an item owed: `work` from `at` on. Belongs into the write that causes it. */
export function due(key: Key, at: Date, work: Work): Due {
  const shard = Number.parseInt(hash('sha256', key.pk + key.sk, 'hex').slice(0, 4), 16);
  return { duePk: partitions.due(shard), dueAt: at.toISOString(), work };
}
