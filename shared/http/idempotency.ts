import { inputFaults } from '../domain/problems/input-faults.ts';
import { createHash } from 'node:crypto';
import * as z from '../domain/zod.ts';
import { Problem } from '../domain/problems/errors.ts';
import { idSchema } from '../domain/ids.ts';
import { orderedJson } from '../domain/text/encoding.ts';
import type { Table } from '../table/client.ts';
import {
  beginOnce,
  completeOnce,
  newLock,
  releaseOnce,
  type StoredAnswer,
} from '../table/limits/idempotency.ts';
import type { ApiResult } from './event.ts';
import type { Exchange } from './exchange.ts';

/** Longer answers aren’t kept: DynamoDB has items of 400 KB at most, with all that belongs to them. */
const keptBytesMax = 300_000;

const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const Named = z.object({ id: z.string() });
const Secretive = z.union([
  z.object({ id: z.string(), key: z.string() }),
  z.object({ id: z.string(), secret: z.string() }),
  // The address of a feed is its secret.
  z.object({ id: idSchema('feed'), url: z.string() }),
]);

/**
 * Carries out a request with an `Idempotency-Key` once in 24 hours: a repetition gets the first
 * response. Only success is kept; a refused request may be corrected and sent again.
 * @param rawBody the body as it was sent.
 * @param run is given the table to work with, which notes what is made in the write that makes it:
 *   an attempt that dies before its answer is kept leaves the id.
 * @throws Problem for a key that stands for another request, one that still runs, or one whose
 *   answer held a secret, was too long to be kept, or never came.
 */
export async function once(
  exchange: Exchange,
  table: Table,
  now: Date,
  rawBody: unknown,
  run: (table: Table) => Promise<ApiResult>,
): Promise<ApiResult> {
  const sent = exchange.event.headers['idempotency-key'];
  if (sent === undefined) return run(table);
  const lock = newLock(scopeOf(exchange, sent), exchange.id, now);
  const begun = await beginOnce(table, {
    lock,
    requestHash: hash(orderedJson(rawBody)),
    now,
    lockMs: exchange.remainingMs() + 1000,
  });
  if (begun.kind === 'other_request') throw new Problem('idempotency_key_reused');
  if (begun.kind === 'running') {
    throw new Problem('idempotency_in_progress', undefined, { headers: { 'retry-after': '1' } });
  }
  if (begun.kind === 'done') return replay(begun.answer);
  let result: ApiResult;
  try {
    result = await run({ ...table, once: lock });
  } catch (error) {
    await releaseOnce(table, lock);
    throw error;
  }
  await completeOnce(table, lock, storable(result));
  return result;
}

function scopeOf({ caller, operation, event }: Exchange, sent: string): string {
  const parsed = IdempotencyKey.safeParse(sent);
  if (!parsed.success) {
    const message = inputFaults.idempotencyKey();
    throw new Problem('invalid_input', `Idempotency-Key ${message}`, {
      errors: [{ path: 'headers.idempotency-key', message }],
    });
  }
  const subject = caller?.keyId ?? caller?.userId ?? '';
  // What a person does for themselves is the same wherever their session acts by now.
  const isOwn = operation?.access.kind === 'caller' && operation.access.withoutOrganization;
  const organization = isOwn ? '' : (caller?.organization?.id ?? '');
  return hash(
    JSON.stringify([organization, subject, operation?.id ?? '', event.rawPath, parsed.data]),
  );
}

/**
 * What is kept of an answer. Of one with a secret only the id, as it is shown once, and of one that
 * is too long for an item, too.
 */
function storable(result: ApiResult): StoredAnswer {
  const body: unknown = result.body === '' ? null : JSON.parse(result.body);
  const isLong = Buffer.byteLength(result.body) > keptBytesMax;
  const made = (isLong ? Named : Secretive).safeParse(body);
  if (made.success) return { kind: 'created', id: made.data.id };
  const { statusCode, headers } = result;
  return { kind: 'answer', status: statusCode, headers, body: result.body };
}

function replay(answer: StoredAnswer): ApiResult {
  if (answer.kind === 'created') {
    throw new Problem('already_created', undefined, { facts: { id: answer.id } });
  }
  const { status, headers, body } = answer;
  return { statusCode: status, headers: { ...headers, 'idempotent-replayed': 'true' }, body };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
