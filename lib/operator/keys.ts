import * as z from 'zod';
import { keyScanText } from '../../shared/domain/operator/operator-scan.ts';
import { kidOfSealed } from '../../shared/domain/operator/sealed-kid.ts';
import { findKind, type Kind } from '../../shared/table/erasure/erasure-classes.ts';
import { counted } from './counted.ts';
import { type Ask, OperatorError, type Where } from './invoke.ts';
import { rowsOf } from './tables.ts';
import type { Row } from './table-check.ts';

/** A table, a ring, and the key of the ring that is in use. */
const Answer = z
  .string()
  .regex(/^\S+ (encryption-key|pepper) \S+$/)
  .transform((text) => {
    const [table = '', ring = '', used = ''] = text.split(' ');
    return { table, ring, used };
  });

const Target = z.object({
  organization_id: z.string(),
  id: z.string(),
  url_sealed: z.string().nullish(),
  secrets: z.array(z.object({ sealed: z.string() })).default([]),
  unsubscribe: z.object({ sealed: z.string() }).nullish(),
});

/** Targets to a call: each takes a few milliseconds, and a call a minute at most. */
const perCall = 20;

/**
 * Has everything encrypted again that another key than the one in use encrypted. May be stopped and begun
 * again at any time.
 * @param answer of the operator's function to `reseal`
 * @throws OperatorError when some is left: it was changed at that moment.
 */
export async function resealAll(answer: string, ask: Ask, where: Where): Promise<string> {
  const { table, used } = Answer.parse(answer);
  const { needing: found, unknown } = await targetsOf(table, used, where);
  for (let at = 0; at < found.length; at += perCall) {
    const targets = found.slice(at, at + perCall).join(',');
    await ask({ command: 'reseal', targets });
  }
  const { needing: left } =
    found.length === 0 ? { needing: [] } : await targetsOf(table, used, where);
  if (left.length > 0) {
    throw new OperatorError(
      `${left.length} of ${counted(found.length, 'target')} ${left.length === 1 ? 'is' : 'are'} left: ${named(left)}. Run the command again.`,
    );
  }
  return `Encrypted ${counted(found.length, 'target')} again. Nothing in the table needs an old key.${leftOut(unknown)}`;
}

/**
 * Has the old keys of a ring removed if nothing in the whole table needs them.
 * @param answer of the operator's function to `retire`
 * @throws OperatorError when something does.
 */
export async function retireUnused(answer: string, ask: Ask, where: Where): Promise<string> {
  const { table, ring, used } = Answer.parse(answer);
  const { needing, unknown } = await (ring === 'encryption-key' ? targetsOf : hashesOf)(
    table,
    used,
    where,
  );
  const scan = keyScanText({ table, used, left: needing.length });
  // The function judges it, so that a refusal is in the operator's log.
  const said = await ask({ command: 'retire', ring, scan });
  return `${said}${leftOut(unknown)}`;
}

/** What a scan found: names of items that need another key than the one in use. */
interface Found {
  needing: readonly string[];
  /** Names of items of no known kind, which no key is looked for in. */
  unknown: readonly string[];
}

async function scanOf(
  table: string,
  where: Where,
  needs: (row: Row, kind: Kind) => string | null,
): Promise<Found> {
  const needing: string[] = [];
  const unknown: string[] = [];
  for await (const row of rowsOf(table, where)) {
    const kind = findKind(row);
    const name = kind && needs(row, kind);
    if (kind === null) unknown.push(`${row.pk} ${row.sk}`);
    if (name !== null) needing.push(name);
  }
  return { needing, unknown };
}

/** The targets that have something encrypted with another key. */
async function targetsOf(table: string, used: string, where: Where): Promise<Found> {
  return scanOf(table, where, (row, { name, ids }) => {
    if (!['webhook', 'destination'].includes(name)) return null;
    const target = Target.safeParse(row);
    // It may need an old key, so the key stays until somebody has looked at it.
    if (!target.success) return ids.join('/');
    const { organization_id: org, id, url_sealed, secrets, unsubscribe } = target.data;
    const sealed = [url_sealed, unsubscribe?.sealed, ...secrets.map((each) => each.sealed)];
    const isOld = sealed.some((text) => typeof text === 'string' && kidOfSealed(text) !== used);
    return isOld ? `${org}/${id}` : null;
  });
}

/** The hashes that were made with another pepper. */
async function hashesOf(table: string, used: string, where: Where): Promise<Found> {
  return scanOf(table, where, (row, kind) => {
    const kid = pepperOf(row, kind);
    return kid === null || kid === used ? null : row.pk;
  });
}

/** Items that are named; the rest only counts. */
const namedMax = 5;

function leftOut(unknown: readonly string[]): string {
  if (unknown.length === 0) return '';
  return ` Left out ${counted(unknown.length, 'item')} of no known kind: ${named(unknown)}.`;
}

function named(all: readonly string[]): string {
  return all.slice(0, namedMax).join(', ') + (all.length > namedMax ? ', …' : '');
}

const OptOut = z.object({ subject: z.object({ suppression: z.string() }) });
const Login = z.object({ code_kid: z.string() });

/** Which pepper a hash needs; null: the item has none, or ends by itself. */
function pepperOf(row: Row, { name, ids }: Kind): string | null {
  const kidIn = (digest = '') => digest.split('.')[0] ?? '';
  switch (name) {
    case 'suppression':
      return kidIn(ids[0]);
    case 'token': {
      const optOut = OptOut.safeParse(row);
      return optOut.success ? kidIn(optOut.data.subject.suppression) : null;
    }
    case 'login':
      return Login.parse(row).code_kid;
    default:
      return null;
  }
}
