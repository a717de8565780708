import type { FunctionSpec } from './function-spec.ts';

/**
 * Speaks the Model Context Protocol. It has no rights: it calls the API, with the key that came with
 * the request.
 */
export const mcp: FunctionSpec = {
  entry: 'functions/mcp',
  impact:
    'Some assistants may be unable to read or acknowledge changes. The API still works, and alerts still go out.',
  needs: { settings: ['CORS_ORIGINS', 'PUBLIC_REQUESTS_PER_IP_PER_MINUTE'] },
};

/** With every method: what the protocol doesn’t take is refused by the function. */
export const mcpRoutes = [{ id: 'Endpoint', method: 'ANY', path: '/mcp' }] as const;
