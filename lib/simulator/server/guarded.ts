import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { json, send } from './answers.ts';

/** A handler whose failures become a 500 and a warning, not the end of the process. */
export function guarded(
  warn: (message: string) => void,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      warn(inspect(error));
      if (response.headersSent) response.destroy();
      else send(response, json(500, { error: 'Internal Server Error' }));
    });
  };
}
