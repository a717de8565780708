import type { Functions } from './lambdas.ts';
import type { Switches } from '../sqs/switches.ts';
import {
  parseBody,
  WireError,
  type WireAnswer,
  type WireRequest,
  type WireService,
} from '../wire.ts';
import * as z from 'zod';

/** Of what an update can change, only this is run here. */
const Update = z.strictObject({ Enabled: z.boolean() });

/** A state that says where a mapping stands, once it is there. */
function mapping(switches: Switches, id: string, request: WireRequest): WireAnswer {
  const isOn = switches.isOn(id);
  if (isOn === undefined) {
    throw new WireError('ResourceNotFoundException', `There is no mapping ${id}.`, 404);
  }
  if (request.method === 'GET') {
    return { body: { UUID: id, State: isOn ? 'Enabled' : 'Disabled' } };
  }
  const { Enabled } = parseBody(request, Update);
  switches.set(id, Enabled);
  return { status: 202, body: { UUID: id, State: Enabled ? 'Enabling' : 'Disabling' } };
}

/**
 * `Invoke` of the Lambda API, synchronous, and the switches of event source mappings.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 * https://docs.aws.amazon.com/lambda/latest/api/API_UpdateEventSourceMapping.html
 */
export function lambdaService(functions: Functions, switches: Switches): WireService {
  return async (request) => {
    const [, id] = /^\/2015-03-31\/event-source-mappings\/([^/]+)$/.exec(request.path) ?? [];
    if (id !== undefined && ['GET', 'PUT'].includes(request.method)) {
      return mapping(switches, id, request);
    }
    const match = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.path);
    if (match === null || request.method !== 'POST') {
      throw new WireError('UnknownOperationException', `${request.method} ${request.path}`, 404);
    }
    const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (type !== 'RequestResponse') {
      throw new WireError('InvalidParameterValueException', `${type} is not run here.`);
    }
    // A name, or an ARN that ends with one.
    const name = /([^:]+)$/.exec(decodeURIComponent(match[1] ?? ''))?.[1] ?? '';
    if (!functions.has(name)) {
      throw new WireError('ResourceNotFoundException', `Function not found: ${name}`, 404);
    }
    const result = await functions.invoke(name, parseBody(request, z.unknown()));
    return {
      headers: {
        'x-amz-executed-version': '$LATEST',
        ...(result.ok ? {} : { 'x-amz-function-error': 'Unhandled' }),
      },
      body: result.ok ? result.value : result.error,
    };
  };
}
