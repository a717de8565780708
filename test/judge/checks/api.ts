import { operations } from '../../../shared/contract/index.ts';
import { dashboardRoutes, mcpRoutes, routesOf } from '../../../lib/stacks/api-functions.ts';
import { canaryPath } from '../../../shared/plan/canary.ts';
import type { Inventory } from '../inventory.ts';

/** Each route of the contract, and what its function is called. */
const wanted = new Map<string, string>([
  ...operations.flatMap((operation) =>
    routesOf(operation).map(
      ({ method, path }) =>
        [`${method} ${path}`, `api${operation.group.replaceAll('-', '')}ServerFunction`] as const,
    ),
  ),
  ...dashboardRoutes.map(
    ({ method, path }) => [`${method} ${path}`, 'dashboardServerFunction'] as const,
  ),
  ...mcpRoutes.map(({ method, path }) => [`${method} ${path}`, 'mcpServerFunction'] as const),
  [`POST ${canaryPath}`, 'canary'],
  ['$default', 'apihealthServerFunction'],
]);

/** Each route leads through an integration that is there to the function of its group, which lets it. */
export function apiFaults({ apis, functions }: Inventory): string[] {
  const [api, ...more] = apis;
  if (api === undefined || more.length > 0) return [`there are ${apis.length} APIs, not one`];
  const faults: string[] = [];
  const there = new Set(api.Routes.map(({ RouteKey }) => RouteKey));
  for (const key of wanted.keys()) if (!there.has(key)) faults.push(`there’s no route ${key}`);
  for (const { RouteKey, Target = '' } of api.Routes) {
    const integration = api.Integrations.find(
      ({ IntegrationId }) => Target === `integrations/${IntegrationId}`,
    );
    const behind = functions.find(({ FunctionArn }) => FunctionArn === integration?.IntegrationUri);
    if (integration === undefined) faults.push(`${RouteKey} leads to no integration`);
    else if (behind === undefined)
      faults.push(`${RouteKey} leads to ${integration.IntegrationUri}`);
    else if (!behind.FunctionName.includes(`-${wanted.get(RouteKey) ?? 'nobody'}`)) {
      faults.push(`${RouteKey} is served by ${behind.FunctionName}`);
    } else if (integration.PayloadFormatVersion !== '2.0') {
      faults.push(`${RouteKey} gets events of ${integration.PayloadFormatVersion}`);
    } else if (!JSON.stringify(behind.Policy.Statement).includes(`:${api.ApiId}/`)) {
      faults.push(`the gateway may not call ${behind.FunctionName}`);
    }
  }
  const [stage] = api.Stages;
  if (stage?.StageName !== '$default') faults.push('there’s no stage $default');
  return [...new Set(faults)];
}
