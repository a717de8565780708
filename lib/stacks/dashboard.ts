import type { FunctionSpec } from './function-spec.ts';

/** Serves the page that people use, and its files. */
export const dashboard: FunctionSpec = {
  entry: 'functions/dashboard',
  impact:
    'Some people may be unable to open the dashboard or the links in emails. The API still works, and alerts still go out.',
  needs: { settings: ['CATALOG', 'PICTURE_HOSTS', 'PUBLIC_REQUESTS_PER_IP_PER_MINUTE'] },
};

/**
 * With every method: what the page doesn't take is refused by its own function. A path of the
 * contract goes before, since it is more specific.
 */
export const dashboardRoutes = [
  { id: 'Start', method: 'ANY', path: '/' },
  { id: 'App', method: 'ANY', path: '/app' },
  { id: 'Screens', method: 'ANY', path: '/app/{proxy+}' },
  { id: 'Assets', method: 'ANY', path: '/assets/{proxy+}' },
] as const;
