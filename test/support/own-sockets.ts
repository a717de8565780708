import { connect, type Socket } from 'node:net';

interface Response {
  statusCode: number;
  body: string;
}

// The engine only looks whether there is a signature; making one takes a third of a call's CPU time.
const signed = [
  'authorization: AWS4-HMAC-SHA256 Credential=test/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date: 20261121T100000Z',
].join('\r\n');

/**
 * What carries requests to an engine on this machine, in place of the SDK's own handler: one request at a time
 * on each connection, and as many connections as there are requests at once. It knows only what the engine
 * says, and so takes a quarter of the CPU time of `node:http`.
 */
export class OwnSockets {
  private readonly port: number;
  private readonly free: Connection[] = [];
  private readonly room: EngineRoom;

  constructor(endpoint: string) {
    this.port = Number(new URL(endpoint).port);
    this.room = new EngineRoom(this.port);
  }

  async ask(operation: string, body: string): Promise<Response> {
    const head = [
      'POST / HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/x-amz-json-1.0',
      `x-amz-target: DynamoDB_20120810.${operation}`,
      signed,
      `content-length: ${Buffer.byteLength(body)}`,
      '\r\n',
    ].join('\r\n');
    this.room.called();
    const connection = this.open();
    const response = await connection.ask(head + body);
    this.free.push(connection);
    return response;
  }

  private open(): Connection {
    for (;;) {
      const free = this.free.pop();
      if (free === undefined) return new Connection(this.port);
      if (free.isOpen) return free;
    }
  }

  close(): void {
    for (const connection of this.free.splice(0)) connection.close();
    this.room.close();
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

  async ask(request: string): Promise<Response> {
    this.asked = Promise.withResolvers();
    // Until it is answered, the process goes on; a connection that waits for work keeps nobody.
    this.socket.ref();
    this.socket.write(request);
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
    const body = this.received.toString('utf8', start);
    this.asked = null;
    this.received = Buffer.alloc(0);
    this.socket.unref();
    resolve({ statusCode: Number(status), body });
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Of the allocator's sizes, those that a request needs most, in bytes: four for each power of two. */
const sizes = [64, 128, 256, 512, 1024].flatMap((size) =>
  [1, 1.25, 1.5, 1.75].map((times) => size * times),
);
/** What the allocator adds to a piece, at most. */
const addedBytes = 8;
const piecesOfSize = 4;
const unfinished = 24;
/** It takes the engine as long as so many calls, and saves it half of each. */
const [callsBefore, callsUntilRead] = [150, 50];

/**
 * Memory that an engine has at hand. Its allocator, musl's, otherwise asks the system for a page and gives
 * it back a dozen times a call and more, which is a third of the engine's CPU time: it keeps no free piece
 * but beside one that is in use. So requests that are never finished fill memory with headers of each size,
 * and then every other one is given up.
 */
class EngineRoom {
  private readonly port: number;
  private calls = 0;
  private sockets: Socket[] = [];

  constructor(port: number) {
    this.port = port;
  }

  /** To be told of each call: an engine that is hardly called needs no room. */
  called(): void {
    this.calls += 1;
    if (this.calls === callsBefore) this.sockets = this.opened();
    if (this.calls !== callsBefore + callsUntilRead) return;
    for (const [index, socket] of this.sockets.entries()) if (index % 2 === 1) socket.destroy();
  }

  private opened(): Socket[] {
    const names = sizes.flatMap((size) =>
      Array.from({ length: piecesOfSize }, (_, index) =>
        `x-${size}-${index}-`.padEnd(size - addedBytes, 'x'),
      ),
    );
    const lines = ['POST / HTTP/1.1', 'host: 127.0.0.1', 'content-length: 1'];
    const head = [...lines, ...names.map((name) => `${name}:`), '\r\n'].join('\r\n');
    return Array.from({ length: unfinished }, () => {
      const socket = connect({ port: this.port, host: '127.0.0.1' });
      // The engine may end first; whoever calls it will be told.
      socket.on('error', () => undefined);
      socket.unref();
      socket.write(head, 'latin1');
      return socket;
    });
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
