/**
 * Runs fauxqs in a thread of its own: it writes to SQLite at every message, which would hold up
 * the requests, and a thread can't outlive the runner. Plain JavaScript: running TypeScript would
 * cost the thread 8 MB.
 */
import { Server } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { startFauxqs } from 'fauxqs';

// fauxqs listens on every interface and has no setting for it.
const { listen } = Server.prototype;
Server.prototype.listen = function (options, ...rest) {
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest);
};
const server = await startFauxqs({
  port: 0,
  logger: false,
  dataDir: workerData.folder,
  defaultRegion: workerData.region,
});
Server.prototype.listen = listen;
parentPort.postMessage({ port: server.port });
