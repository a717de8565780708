// As much of DNS (RFC 1035) as it takes to answer questions for text records.

const headerBytes = 12;
const txt = 16;
const inInternet = 1;
const noSuchName = 3;
const notImplemented = 4;
const labelsMax = 128;

/** The question: a name in lower case, and the type of record. */
export interface Question {
  id: number;
  name: string;
  type: number;
  /** The question as it came, to be sent back. */
  bytes: Buffer;
}

/** The first question of a message; null if it can't be parsed. */
export function readQuestion(message: Buffer): Question | null {
  if (message.length < headerBytes) return null;
  const isQuery = (message.readUInt16BE(2) & 0xf800) === 0;
  if (!isQuery || message.readUInt16BE(4) < 1) return null;
  const labels: string[] = [];
  let at = headerBytes;
  for (;;) {
    const length = message[at];
    // Over 63 is a pointer, which a question has no use for.
    if (length === undefined || length > 63 || labels.length > labelsMax) return null;
    at += 1;
    if (length === 0) break;
    labels.push(message.subarray(at, at + length).toString('latin1'));
    at += length;
  }
  if (at + 4 > message.length) return null;
  const bytes = message.subarray(headerBytes, at + 4);
  const name = labels.join('.').toLowerCase();
  return { id: message.readUInt16BE(0), name, type: message.readUInt16BE(at), bytes };
}

/** The answer to a question for text records: each value in parts of 255 bytes. */
export function answerText({ id, type, bytes }: Question, values: readonly string[]): Buffer {
  if (type !== txt) return Buffer.concat([header(id, notImplemented, 0), bytes]);
  const records = values.map((value) => {
    const parts = partsOf(Buffer.from(value));
    const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), part]));
    const head = Buffer.alloc(headerBytes);
    // The name: a pointer to that of the question.
    head.writeUInt16BE(0xc000 + headerBytes, 0);
    head.writeUInt16BE(txt, 2);
    head.writeUInt16BE(inInternet, 4);
    // A life of 0 seconds: nobody keeps it.
    head.writeUInt32BE(0, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  const code = values.length === 0 ? noSuchName : 0;
  return Buffer.concat([header(id, code, records.length), bytes, ...records]);
}

function header(id: number, code: number, answers: number): Buffer {
  const head = Buffer.alloc(headerBytes);
  head.writeUInt16BE(id, 0);
  // An authoritative answer to a question for which recursion was desired.
  head.writeUInt16BE(0x8500 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers, 6);
  return head;
}

function partsOf(value: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(value.length / 255));
  return Array.from({ length: count }, (_, at) => value.subarray(at * 255, (at + 1) * 255));
}
