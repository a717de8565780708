import * as z from '../domain/zod.ts';
import { demandedSecondsMax } from '../domain/breaker.ts';
import { countRequest, type SourceName } from './counts.ts';
import { CatalogUnavailable, type CatalogFault } from '../usecases/source-ports.ts';

/** A source that answers with JSON over HTTP, and how to call it. */
export interface JsonSource {
  /** Its name in errors. */
  name: SourceName;
  baseUrl: string;
  fetch: typeof fetch;
  /** For the whole exchange, the body included. */
  timeoutSeconds: number;
  headers: Readonly<Record<string, string>>;
  /** The one language in which it is asked, so that names and titles don't change with it. @default en */
  language?: string | undefined;
  /** The statuses that mean we call it too often. */
  rateLimitStatuses: readonly number[];
  /** Further statuses whose body the adapter reads. */
  answerStatuses?: readonly number[];
  /** The wait that the body of such a refusal means, in seconds, where no header tells one. */
  waitOf?: (body: string) => number | undefined;
}

/**
 * What a source answered: 200, 404 or one of its `answerStatuses`. What such a status means is for
 * the adapter to tell.
 */
export interface JsonAnswer {
  status: number;
  body: unknown;
}

/** One GET, its answer parsed; null where the catalog says that it doesn't know the id. */
export type Call = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | null>;

/** The source itself said when it may be asked again. */
export class WaitDemanded extends CatalogUnavailable {}

const bodyBytesMax = 5_000_000;
/** What a source writes by itself: it would go by the address of whoever asks otherwise. */
const languageDefault = 'en';

/**
 * One GET of `path` (with its query) at the source, at most 5 MB of JSON; with a `form`, a POST of it.
 * @throws CatalogUnavailable `down`, `slow`, `rate_limited` or `malformed` (no JSON, too large, a
 *   redirect); {@link WaitDemanded} where the source named a time.
 */
export async function readJson(
  source: JsonSource,
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<JsonAnswer> {
  // One signal for head and body: a body that drips would outlive a limit between its parts.
  const signal = AbortSignal.timeout(source.timeoutSeconds * 1000);
  countRequest(source.name);
  try {
    const response = await source.fetch(source.baseUrl + path, {
      headers: {
        accept: 'application/json',
        'accept-language': source.language ?? languageDefault,
        ...source.headers,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    if (status !== 200 && status !== 404 && !source.answerStatuses?.includes(status)) {
      throw await refusal(source, response);
    }
    return { status, body: parse(source, await readText(source, response)) };
  } catch (error) {
    if (error instanceof CatalogUnavailable) throw error;
    const fault: CatalogFault = signal.aborted ? 'slow' : 'down';
    const detail = signal.aborted
      ? `no answer within ${source.timeoutSeconds} seconds`
      : 'the connection failed';
    throw new CatalogUnavailable(source.name, fault, detail, { cause: error });
  }
}

async function refusal(source: JsonSource, response: Response): Promise<CatalogUnavailable> {
  const { status } = response;
  const limited = source.rateLimitStatuses.includes(status);
  const redirects = status >= 300 && status < 400;
  const fault: CatalogFault = limited ? 'rate_limited' : redirects ? 'malformed' : 'down';
  let retryAfterSeconds = retryAfter(response.headers);
  if (limited && source.waitOf && retryAfterSeconds === undefined) {
    retryAfterSeconds = source.waitOf(await readText(source, response));
  } else await response.body?.cancel();
  const Kind = retryAfterSeconds === undefined ? CatalogUnavailable : WaitDemanded;
  return new Kind(source.name, fault, `answered ${status}`, { retryAfterSeconds });
}

/**
 * The wait that `Retry-After` demands, in seconds, 1 to 172,800; undefined where there is none.
 * A date counts from the answer's own `Date`, so that the clocks of both sides need not agree; without one,
 * from ours.
 */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - sentAtMs(headers)) / 1000);
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(seconds, 1), demandedSecondsMax);
}

function sentAtMs(headers: Headers): number {
  const sent = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(sent) ? Date.now() : sent;
}

async function readText(source: JsonSource, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const stream: ReadableStream<Uint8Array> | null = response.body;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of stream ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bodyBytesMax) {
      throw new CatalogUnavailable(source.name, 'malformed', 'the answer is larger than 5 MB');
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The answer in the form that is expected.
 * @param name of the source.
 * @throws CatalogUnavailable `malformed`
 */
export function parsedAs<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const detail = z.prettifyError(parsed.error).slice(0, 300);
  throw new CatalogUnavailable(name, 'malformed', `unexpected answer: ${detail}`);
}

function parse(source: JsonSource, text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch (cause) {
    throw new CatalogUnavailable(source.name, 'malformed', 'the answer is no JSON', { cause });
  }
}
