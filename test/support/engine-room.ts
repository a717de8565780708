import { connect, type Socket } from 'node:net';

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
export class EngineRoom {
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
