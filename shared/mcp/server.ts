import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { Problem } from '../domain/problems/errors.ts';
import { errorMeanings } from '../contract/errors/meanings.ts';
import { version } from '../domain/version.ts';
import { NoAnswer, type Api } from './api.ts';
import { requestOf } from './request.ts';
import { failedResult, refusedResult, resultOf, type ToolResult } from './result.ts';
import type { ApiTool } from './tool.ts';
import { instructions, noSuchTool, serverTitle } from './words.ts';

/** What a server of the protocol needs of its surroundings. */
export interface ServerDeps {
  api: Api;
  tools: readonly ApiTool[];
  /** Is told what failed for no reason that the assistant is given. */
  onFault: (error: unknown) => void;
}

/**
 * A server of the Model Context Protocol. Its tools are operations of the contract: each call is one
 * request to the HTTP API, which authenticates, limits, checks and notes it like any other.
 */
export function newServer(deps: ServerDeps): McpServer {
  const { tools } = deps;
  const made = new McpServer(
    { name: 'artist-monitor', title: serverTitle, version },
    { capabilities: { tools: {} }, instructions },
  );
  // The schemas of the arguments are the API’s own, and the API judges them: `registerTool` would
  // judge them a second time, in other words.
  made.server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ name, title, description, inputSchema, annotations }) => ({
      ...{ name, title, description, inputSchema, annotations },
    })),
  }));
  made.server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, noSuchTool(tools));
    return callTool(tool, params.arguments ?? {}, deps, mcpReq.signal);
  });
  return made;
}

async function callTool(
  tool: ApiTool,
  given: Readonly<Record<string, unknown>>,
  { api, onFault }: ServerDeps,
  signal: AbortSignal,
): Promise<ToolResult> {
  try {
    const { request, part } = requestOf(tool, given);
    return resultOf(tool, await api(request, signal), part);
  } catch (error) {
    if (error instanceof Problem) return refusedResult(error);
    onFault(error);
    return failedResult(error instanceof NoAnswer ? error.message : errorMeanings.internal_error);
  }
}
