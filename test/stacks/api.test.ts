import type { Route } from '../../shared/contract/define.ts';
import { formerGroups } from '../../lib/stacks/api-functions.ts';
import { operations } from '../../shared/contract/index.ts';
import {
  domainMappings,
  domainNames,
  httpApis,
  httpStages,
  integrations,
  permissions,
  records,
  routes,
} from './shapes.ts';
import { all, functionsOf, makeStage, one, textOf } from './stage.ts';

const { resources } = makeStage();
const functions = functionsOf(resources);
const nameOfId = new Map([...functions].map(([name, { id }]) => [id, name]));

/** The function behind each route of the template. */
const served = new Map(
  all(resources, routes).map(({ its }) => {
    const integration = all(resources, integrations).find(({ id }) =>
      textOf(its.Target).includes(`"${id}"`),
    );
    return [its.RouteKey, nameOfId.get(integration!.its.IntegrationUri)];
  }),
);

const keyOf = ({ method, path }: Route) => `${method} ${path}`;

describe('the API', () => {
  it('has the routes of the contract, each at the function of its group', () => {
    const expected = operations.map(
      (operation) => [keyOf(operation), `api-${operation.group}`] as const,
    );
    expect([...served]).toEqual(expect.arrayContaining(expected));
  });

  it('has its routes made in turns, as the gateway throttles what comes at once', () => {
    const routes = Object.entries(resources).filter(
      ([, { Type }]) => Type === 'AWS::ApiGatewayV2::Route',
    );
    const first = routes.filter(([, { DependsOn = [] }]) =>
      [DependsOn].flat().every((id) => resources[id]?.Type !== 'AWS::ApiGatewayV2::Route'),
    );
    expect(routes.length).toBeGreaterThan(100);
    expect(first).toHaveLength(15);
  });

  it('names routes as before they came to another group: the gateway takes none with the same key', () => {
    const former = new Map(Object.entries(formerGroups));
    const moved = operations.filter(({ group }) => former.has(group));
    const idOf = new Map(all(resources, routes).map(({ id, its }) => [its.RouteKey, id]));
    expect(moved.length).toBeGreaterThan(10);
    for (const operation of moved) {
      expect(idOf.get(keyOf(operation))).toMatch(
        `api${former.get(operation.group)!}${operation.id}`,
      );
    }
  });

  it('has the routes of the page and of assistants beside them, and one for the rest', () => {
    const own = new Set(operations.map(keyOf));
    expect(new Map([...served].filter(([key]) => !own.has(key)))).toEqual(
      new Map([
        ['ANY /', 'dashboard'],
        ['ANY /app', 'dashboard'],
        ['ANY /app/{proxy+}', 'dashboard'],
        ['ANY /assets/{proxy+}', 'dashboard'],
        ['ANY /mcp', 'mcp'],
        ['POST /canary', 'canary'],
        ['HEAD /docs', 'api-pages'],
        ['HEAD /openapi.json', 'api-pages'],
        ['HEAD /feeds/{token}/calendar.ics', 'api-feeds'],
        ['HEAD /feeds/{token}/changes.atom', 'api-feeds'],
        ['$default', 'api-health'],
      ]),
    );
  });

  it('answers where the gateway says, unless it has a domain', () => {
    const ofDomains = [domainNames, domainMappings, records].flatMap((shape) =>
      all(resources, shape),
    );
    expect(ofDomains).toEqual([]);
    expect(one(resources, httpApis).its).not.toHaveProperty('DisableExecuteApiEndpoint');
  });

  it('lets the gateway call each of its functions', () => {
    const allowed = all(resources, permissions).map(({ its }) => [
      nameOfId.get(its.FunctionName),
      its.Principal,
    ]);
    const called = [...new Set(served.values())].map((name) => [name, 'apigateway.amazonaws.com']);
    expect(allowed.sort()).toEqual(called.sort());
  });

  it('sends no content type with answers that have no content', () => {
    const none = {
      ResponseParameters: [{ Source: "''", Destination: 'remove:header.content-type' }],
    };
    for (const { its } of all(resources, integrations)) {
      expect(its.ResponseParameters).toEqual({ 204: none, 304: none });
    }
  });

  it('is throttled as a whole and logs requests as JSON, without query strings', () => {
    const { its } = one(resources, httpStages);
    expect(its.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: 1000,
      ThrottlingBurstLimit: 2000,
    });
    const settings = { API_REQUESTS_PER_SECOND: '50', API_REQUESTS_BURST: '75' };
    const throttled = one(makeStage(settings).resources, httpStages);
    expect(throttled.its.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: 50,
      ThrottlingBurstLimit: 75,
    });
    const format: unknown = JSON.parse(its.AccessLogSettings.Format);
    expect(format).toMatchObject({ request_id: '$context.requestId', status: '$context.status' });
    expect(textOf(format)).not.toMatch(/query|\$context\.path/i);
  });

  it('leaves cross-origin requests to the functions', () => {
    expect(one(resources, httpApis).its).not.toHaveProperty('CorsConfiguration');
  });

  it('answers within the 29 seconds that the gateway waits', () => {
    for (const name of new Set(served.values())) {
      expect(functions.get(name!)!.its.Timeout).toBeLessThan(29);
    }
  });
});
