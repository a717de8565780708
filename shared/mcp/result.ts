import * as z from '../domain/zod.ts';
import { errorMeanings } from '../contract/errors/meanings.ts';
import { errorTable } from '../domain/problems/error-table.ts';
import type { Problem } from '../domain/problems/errors.ts';
import { hiddenShown } from '../domain/text/text.ts';
import type { ApiAnswer } from './api.ts';
import type { Part } from './request.ts';
import type { ApiTool } from './tool.ts';
import { noPicture, notice, retryAfter, tooLarge } from './words.ts';

/** What a result may take of an assistant’s memory: about 60,000 tokens. */
const kilobytesMax = 256;

interface Text {
  type: 'text';
  text: string;
}
interface Image {
  type: 'image';
  data: string;
  mimeType: string;
}

/** The result of a call, as the protocol has it. */
export interface ToolResult {
  // The SDK’s own type is open: results may have more fields.
  [field: string]: unknown;
  content: (Text | Image)[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

const ProblemDocument = z.looseObject({
  title: z.string(),
  status: z.number(),
  detail: z.string().optional(),
  code: z.string(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
type ProblemDocument = z.infer<typeof ProblemDocument>;
const Row = z.record(z.string(), z.unknown());

/** What a tool’s call gives back for an answer of the API. */
export function resultOf(tool: ApiTool, answer: ApiAnswer, part: Part): ToolResult {
  const { status, headers, bytes } = answer;
  const type = headers.get('content-type') ?? '';
  if (status < 200 || status > 299) return refusalOf(answer);
  if (status === 204) {
    return resultWith(tool.operation.raw ? { done: true, data: noPicture } : { done: true });
  }
  if (type.startsWith('image/')) return pictureResult(bytes, type);
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const { data, next, total } = partOf(
    tool,
    part.whole ? body : inBrief(tool, body),
    headers,
    part,
  );
  return resultWith({ notice, data: shown(data), ...(next && { next }), ...total });
}

/** What a tool’s call gives back for input that never became a request. */
export function refusedResult({ code, detail, errors }: Problem): ToolResult {
  const { title, status } = errorTable[code];
  const said = { title, status, detail: detail ?? errorMeanings[code], code };
  return problemResult({ ...said, ...(errors && { errors: [...errors] }) }, null);
}

/** What a tool’s call gives back where there is nothing but words to give. */
export function failedResult(words: string): ToolResult {
  return { content: [{ type: 'text', text: words }], isError: true };
}

function resultWith(structuredContent: Record<string, unknown>): ToolResult {
  const text = inert(structuredContent);
  if (text.length > kilobytesMax * 1024) return failedResult(tooLarge(kilobytesMax));
  return { content: [{ type: 'text', text }], structuredContent };
}

function pictureResult(bytes: Uint8Array, mimeType: string): ToolResult {
  const { content, ...rest } = resultWith({ notice, content_type: mimeType });
  const data = Buffer.from(bytes).toString('base64');
  return { ...rest, content: [...content, { type: 'image', data, mimeType }] };
}

/** An answer whose entries have the main fields only, where the tool names those. */
function inBrief({ brief, rows }: Pick<ApiTool, 'brief' | 'rows'>, body: unknown): unknown {
  if (brief === null) return body;
  if (rows === null)
    return z
      .array(Row)
      .parse(body)
      .map((row) => mainFields(row, brief));
  const holder = Row.parse(body);
  return { ...holder, [rows]: inBrief({ brief, rows: null }, holder[rows]) };
}

function mainFields(row: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

interface PartOfAnswer {
  data: unknown;
  /** The arguments that lead to what follows. */
  next?: Record<string, unknown>;
  total?: { total: number };
}

/** The part of an answer that was asked for, and how to ask for the next one. */
function partOf(tool: ApiTool, body: unknown, headers: Headers, part: Part): PartOfAnswer {
  if (tool.paging === 'cursor') {
    const link = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    const cursor = new URLSearchParams(link?.split('?')[1]).get('cursor');
    return { data: body, ...(cursor !== null && { next: { cursor } }) };
  }
  if (tool.paging === 'none') return { data: body };
  const holder = tool.rows === null ? null : Row.parse(body);
  const rows = z.array(z.unknown()).parse(holder ? holder[tool.rows ?? ''] : body);
  const end = part.offset + part.limit;
  const some = rows.slice(part.offset, end);
  return {
    data: holder ? { ...holder, [tool.rows ?? '']: some } : some,
    total: { total: rows.length },
    ...(end < rows.length && { next: { offset: end } }),
  };
}

/** A refusal of the API, or of a proxy on the way to it. */
function refusalOf({ status, headers, bytes }: ApiAnswer): ToolResult {
  const wait = headers.get('retry-after');
  const text = new TextDecoder().decode(bytes);
  const parsed = ProblemDocument.safeParse(jsonOrNull(text));
  if (parsed.success) return problemResult(parsed.data, wait);
  return problemResult({ title: `HTTP ${status}`, status, code: 'unknown' }, wait);
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // API Gateway and proxies may answer with anything; the status still says what happened.
    return null;
  }
}

function problemResult(problem: ProblemDocument, wait: string | null): ToolResult {
  const { title, detail, code } = problem;
  const lines = [`${title} (${code}).`, detail, wait === null ? undefined : retryAfter(wait)];
  const text = lines.filter((line) => line !== undefined).join('\n');
  return {
    content: [{ type: 'text', text: hiddenShown(text) }],
    structuredContent: { problem: shown(problem) },
    isError: true,
  };
}

/** JSON without characters that could end, or imitate, a mark around it. */
function inert(value: unknown): string {
  return JSON.stringify(value).replace(/[<>]/g, (mark) => (mark === '<' ? '\\u003c' : '\\u003e'));
}

/** A value with every text in it as a person would have to see it: what is hidden is shown. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return hiddenShown(value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shown(part)]));
}
