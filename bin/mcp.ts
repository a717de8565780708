import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { apiAt } from '../shared/mcp/api.ts';
import { readApiLocation } from '../shared/mcp/api-location.ts';
import { describedTools } from '../shared/mcp/described-tools.ts';
import { newServer } from '../shared/mcp/server.ts';
import { toolsOf } from '../shared/mcp/tool.ts';

const usage = `Usage: ARTIST_MONITOR_API_KEY=ag_live_… npm run --silent mcp

Lets an assistant read your organization’s artists and changes, acknowledge changes, and preview
alert rules. It speaks the Model Context Protocol over standard input and output, so an assistant
starts it: docs/users/assistants.md says how.

  ARTIST_MONITOR_API_KEY  an API key of your organization
  ARTIST_MONITOR_URL      where the service is; http://127.0.0.1:3000 if not set`;

/** Whether the command line is the only one there is. */
function takesNothing(): boolean {
  try {
    parseArgs({ options: {} });
    return true;
  } catch {
    // parseArgs throws for whatever it doesn’t know: a key has no place there.
    return false;
  }
}

const place = readApiLocation(process.env);
if (!takesNothing() || 'fault' in place) {
  // Standard output belongs to the protocol.
  console.error('fault' in place ? `${place.fault}\n\n${usage}` : usage);
  process.exit(2);
}
const tools = toolsOf(describedTools());
serveStdio(
  () =>
    newServer({
      api: apiAt(place),
      tools,
      onFault: (error) => {
        console.error(error);
      },
    }),
  {
    onerror: (error) => {
      console.error(error.message);
    },
  },
);
