import * as z from '../../shared/domain/zod.ts';
import { setting } from '../../shared/runtime/config.ts';
import {
  canaryUrl,
  catalogCapabilities,
  clock,
  log,
  queues,
  random,
  signatures,
  table,
  vault,
} from '../../shared/runtime/container.ts';
import { receiveCanary } from '../../shared/usecases/canary/receive-canary.ts';
import { runCanary } from '../../shared/usecases/canary/run-canary.ts';
import { runTask } from '../../shared/worker/task.ts';

/** A request that came through the gateway: it is always that, whatever is in it. */
const Request = z
  .object({
    requestContext: z.object({ http: z.object({ method: z.string() }) }),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.string().default(''),
    isBase64Encoded: z.boolean().default(false),
  })
  .transform(({ headers, body, isBase64Encoded }) => ({
    kind: 'request' as const,
    headers,
    body: isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body,
  }));

/** A call by the schedule or the operator: look at one round, or begin the next when it's time. */
const Call = z
  .object({ requestContext: z.undefined().optional(), round: z.int().optional() })
  .transform(({ round }) => ({ kind: 'call' as const, round }));

const Event = z.union([Request, Call]);

/**
 * The canary: every five minutes its artist changes, and what follows is what follows for everybody. In
 * the end it receives its own webhook here.
 */
export const handler = async (event: unknown): Promise<object> => {
  const asked = Event.parse(event);
  const deps = { table: table(), clock: clock(), log: log(), vault: vault() };
  return runTask('canary', deps, async () => {
    if (asked.kind === 'request') {
      return { statusCode: await receiveCanary({ ...deps, ...signatures() }, asked) };
    }
    return runCanary(
      {
        ...deps,
        random: random(),
        queues: queues(),
        url: canaryUrl(),
        catalog: { name: setting('CATALOG'), capabilities: catalogCapabilities() },
      },
      asked.round,
    );
  });
};
