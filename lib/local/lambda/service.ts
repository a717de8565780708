import { messageOf } from '../failure.ts';
import type { Functions } from './lambdas.ts';
import { WireError, type WireService } from '../wire.ts';

/**
 * `Invoke` of the Lambda API, synchronous.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function lambdaService(functions: Functions): WireService {
  return async (request) => {
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
    const result = await functions.invoke(name, payload(request.body));
    return {
      headers: {
        'x-amz-executed-version': '$LATEST',
        ...(result.ok ? {} : { 'x-amz-function-error': 'Unhandled' }),
      },
      body: result.ok ? result.value : result.error,
    };
  };
}

function payload(body: string): unknown {
  try {
    return JSON.parse(body === '' ? '{}' : body);
  } catch (error) {
    throw new WireError('InvalidRequestContentException', messageOf(error));
  }
}
