import { connect, type Socket } from 'node:net';
import type { EngineRoom } from './engine-room.ts';
import type { KnownShards } from './known-shards.ts';

/** A request of the SDK, as far as the engine needs it. */
interface Request {
  headers: Record<string, string>;
  body: string | Uint8Array;
}

interface Response {
  statusCode: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

// The engine only looks whether there is a signature; making one takes a third of a call's CPU time.
const signed = [
  'authorization: AWS4-HMAC-SHA256 Credential=test/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date: 20261121T100000Z',
].join('\r\n');

/**
 * What carries requests of the SDK's client to an engine on this machine, in place of the SDK's own
 * handler: one request at a time on each connection, and as many connections as there are requests at
 * once. It knows only what the engine says, and so takes a quarter of the CPU time of `node:http`.
 */
export class OwnSockets {
  private readonly port: number;
  private readonly free: Connection[] = [];
  private readonly room: EngineRoom;
  private readonly shards: KnownShards | null;

  /**
   * @param room of the engine, which several clients may share
   * @param shards of the table, which is told what is written
   */
  constructor(endpoint: string, room: EngineRoom, shards: KnownShards | null) {
    this.port = Number(new URL(endpoint).port);
    this.room = room;
    this.shards = shards;
  }

  async handle({ headers, body }: Request): Promise<{ response: Response }> {
    const head = [
      'POST / HTTP/1.1',
      'host: 127.0.0.1',
      `content-type: ${headers['content-type']}`,
      `x-amz-target: ${headers['x-amz-target']}`,
      signed,
      `content-length: ${Buffer.byteLength(body)}`,
      '\r\n',
    ].join('\r\n');
    this.room.called();
    const written = this.shards?.writing(headers['x-amz-target'] ?? '', body);
    try {
      const connection = this.open();
      const response = await connection.ask(head, body);
      this.free.push(connection);
      return { response };
    } finally {
      written?.();
    }
  }

  private open(): Connection {
    for (;;) {
      const free = this.free.pop();
      if (free === undefined) return new Connection(this.port);
      if (free.isOpen) return free;
    }
  }

  destroy(): void {
    for (const connection of this.free.splice(0)) connection.close();
  }
}

const blankLine = '\r\n\r\n';

class Connection {
  private readonly socket: Socket;
  private received: Buffer = Buffer.alloc(0);
  private asked: PromiseWithResolvers<Response> | null = null;

  constructor(port: number) {
    let fault = new Error('the engine closed the connection');
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (bytes) => {
      this.received = this.received.length === 0 ? bytes : Buffer.concat([this.received, bytes]);
      this.answer();
    });
    this.socket.on('error', (error) => {
      fault = error;
    });
    this.socket.on('close', () => this.asked?.reject(fault));
  }

  get isOpen(): boolean {
    return this.socket.writable;
  }

  async ask(head: string, body: string | Uint8Array): Promise<Response> {
    this.asked = Promise.withResolvers();
    // Until it is answered, the process goes on; a connection that waits for work keeps nobody.
    this.socket.ref();
    if (typeof body === 'string') this.socket.write(head + body);
    else this.socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
    return this.asked.promise;
  }

  /** Settles what was asked once all of the answer is there. */
  private answer(): void {
    const end = this.received.indexOf(blankLine);
    if (end === -1 || this.asked === null) return;
    const head = this.received.toString('latin1', 0, end);
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? [];
    const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
    const start = end + blankLine.length;
    if (this.received.length < start + Number(length)) return;
    const { resolve } = this.asked;
    const body = this.received.subarray(start);
    this.asked = null;
    this.received = Buffer.alloc(0);
    this.socket.unref();
    resolve({ statusCode: Number(status), headers: {}, body });
  }

  close(): void {
    this.socket.destroy();
  }
}
