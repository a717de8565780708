/**
 * Stands in for Lambda's runtime inside one thread: loads the bundle once, then answers one call
 * after the other. Plain JavaScript and plain Node, since every thread of every function loads it:
 * a thread that runs TypeScript takes 8 MB more and 30 ms longer to start.
 */
import { existsSync } from 'node:fs';
import { createRequire, enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * An error as Lambda reports it.
 * @param {unknown} thrown
 */
function report(thrown) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: (error.stack ?? '').split('\n'),
  };
}

/**
 * The handler of a bundle.
 * @param {{ code: string, handler: string }} settings folder of the bundle; `file.export`
 * @returns {Promise<(event: unknown, context: unknown) => unknown>}
 */
async function load({ code, handler }) {
  const dot = handler.lastIndexOf('.');
  const [file, name] = [handler.slice(0, dot), handler.slice(dot + 1)];
  const path = ['.js', '.cjs', '.mjs']
    .map((extension) => join(code, file + extension))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`there is no ${file}.js in ${code}`);
  const loaded = path.endsWith('.mjs')
    ? await import(pathToFileURL(path).href)
    : createRequire(path)(path);
  if (typeof loaded?.[name] === 'function') return loaded[name];
  throw new Error(`${path} exports no function ${name}`);
}

/**
 * What a handler answers to one call, as JSON.
 * @param {(event: unknown, context: unknown) => unknown} handler
 * @param {{ event: string, requestId: string, deadline: number, context: object }} call its
 *   deadline in epoch milliseconds
 */
async function answer(handler, call) {
  const context = {
    ...call.context,
    awsRequestId: call.requestId,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, call.deadline - Date.now()),
  };
  try {
    const value = await handler(JSON.parse(call.event), context);
    return { ok: true, payload: value === undefined ? 'null' : JSON.stringify(value) };
  } catch (error) {
    return { ok: false, error: report(error) };
  }
}

// The next container of the function then loads in half the time.
enableCompileCache();
try {
  const handler = await load(workerData);
  flushCompileCache();
  parentPort.on('message', async (call) => {
    parentPort.postMessage(await answer(handler, call));
  });
  parentPort.postMessage({ ok: true, payload: 'null' });
} catch (thrown) {
  const error = report(thrown);
  const errorType = `Runtime.${error.errorType}`;
  parentPort.postMessage({ ok: false, isFatal: true, error: { ...error, errorType } });
}
