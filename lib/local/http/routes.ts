import * as z from 'zod';
import { LocalFailure } from '../failure.ts';
import type { Identities } from '../template/identities.ts';
import { describe } from '../template/assembly.ts';

/** One route of the HTTP API. */
export interface Route {
  /** As the template has it: `GET /artists/{id}`, `$default`. */
  key: string;
  method: string;
  segments: readonly string[];
  functionName: string;
  /** Names of the headers that the gateway takes out of an answer, in lower case, by its status. */
  removedHeaders: Readonly<Record<string, readonly string[]>>;
}

export interface RouteMatch {
  route: Route;
  /** Values of the path's variables, decoded. */
  parameters: Readonly<Record<string, string>>;
}

const ApiProperties = z.object({
  ProtocolType: z.literal('HTTP'),
  CorsConfiguration: z.undefined("the API's own CORS is not run here").optional(),
});
const removal = 'remove:header.';
const Removal = z.object({
  Destination: z.string().startsWith(removal, 'only headers can be removed here'),
});
const IntegrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  /** By status: only the removal of headers is run here. */
  ResponseParameters: z
    .record(
      z.string(),
      z
        .object({ ResponseParameters: z.array(Removal) })
        .transform((mapped) =>
          mapped.ResponseParameters.map(({ Destination }) =>
            Destination.slice(removal.length).toLowerCase(),
          ),
        ),
    )
    .default({}),
});
const RouteProperties = z.object({
  RouteKey: z.string(),
  Target: z.string().regex(/^integrations\//),
  AuthorizationType: z.literal('NONE', 'authorizers are not run here').optional(),
});

/** Gives the API its name and address, so that functions can refer to it. */
export function nameApi(identities: Identities, url: string): void {
  for (const resource of identities.ofType('AWS::ApiGatewayV2::Api')) {
    identities.set(resource, { ref: 'local', attributes: { ApiEndpoint: url } });
  }
  for (const resource of identities.ofType('AWS::ApiGatewayV2::Integration')) {
    identities.set(resource, { ref: resource.id, attributes: {} });
  }
}

/** The routes of the templates' HTTP API. */
export function readRoutes(identities: Identities): Route[] {
  const apis = identities.ofType('AWS::ApiGatewayV2::Api');
  for (const api of apis) identities.properties(api, ApiProperties);
  const [, second] = apis;
  if (second !== undefined) {
    throw new LocalFailure(`${describe(second)} is a second API: only one is run here.`);
  }
  const integrations = new Map(
    identities.ofType('AWS::ApiGatewayV2::Integration').map((resource) => {
      const { IntegrationUri, ResponseParameters } = identities.properties(
        resource,
        IntegrationProperties,
      );
      const functionName = /function:([^:/]+)/.exec(IntegrationUri)?.[1];
      return [resource.id, { functionName, removed: ResponseParameters }];
    }),
  );
  return identities.ofType('AWS::ApiGatewayV2::Route').map((resource) => {
    const { RouteKey, Target } = identities.properties(resource, RouteProperties);
    const { functionName, removed } = integrations.get(Target.slice('integrations/'.length)) ?? {};
    if (functionName === undefined) {
      throw new LocalFailure(`${describe(resource)} leads to no function.`);
    }
    return makeRoute(RouteKey, functionName, removed);
  });
}

/** A route of a key like `GET /artists/{id}` or `$default`. */
export function makeRoute(
  key: string,
  functionName: string,
  removedHeaders: Route['removedHeaders'] = {},
): Route {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, segments: path.split('/').slice(1), functionName, removedHeaders };
}

/**
 * The route of a request as API Gateway chooses it: of those that fit, segment by segment, a
 * literal goes before a variable, a variable before a greedy one; its own method before ANY;
 * `$default` when nothing else fits.
 * @throws URIError if the path isn't encoded properly
 */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch | null {
  const segments = path.split('/').slice(1);
  const fitting = routes.flatMap((route) => {
    if (route.method !== method && route.method !== 'ANY') return [];
    const parameters = fit(route.segments, segments);
    return parameters === null ? [] : [{ route, parameters }];
  });
  const [best] = fitting.sort((a, b) => compare(a.route, b.route));
  if (best !== undefined) return best;
  const fallback = routes.find(({ key }) => key === '$default');
  return fallback === undefined ? null : { route: fallback, parameters: {} };
}

function fit(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  const parameters: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const name = /^\{(.+?)\+?\}$/.exec(part)?.[1];
    if (part.endsWith('+}') && name !== undefined) {
      // With the slash before it, even if nothing comes after: no route can be named `/app/`.
      if (segments.length <= at) return null;
      return { ...parameters, [name]: segments.slice(at).map(decodeURIComponent).join('/') };
    }
    const segment = segments[at];
    if (segment === undefined) return null;
    const value = decodeURIComponent(segment);
    if (name === undefined) {
      if (value !== part) return null;
    } else if (value === '') return null;
    else parameters[name] = value;
  }
  return pattern.length === segments.length ? parameters : null;
}

/** Negative if `a` is more specific. */
function compare(a: Route, b: Route): number {
  for (let at = 0; at < Math.max(a.segments.length, b.segments.length); at += 1) {
    const difference = rank(a.segments[at]) - rank(b.segments[at]);
    if (difference !== 0) return difference;
  }
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

function rank(segment: string | undefined): number {
  if (segment?.endsWith('+}') === true) return 2;
  return segment?.startsWith('{') === true ? 1 : 0;
}
