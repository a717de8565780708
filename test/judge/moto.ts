import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { freePort, startChild } from '../../lib/local/child.ts';
import { JudgeError, type Python } from './python.ts';

export const region = 'us-east-1';
/** moto's account. */
export const account = '123456789012';

/** One thing that a role did, as moto saw it. */
export const Use = z.object({
  role: z.string(),
  action: z.string(),
  resource: z.string(),
  context: z.record(z.string(), z.array(z.string())),
  allowed: z.boolean(),
  /** Which grants allow it: policy, number of the statement, its action, its resource. */
  grants: z.array(z.tuple([z.string(), z.number(), z.string(), z.string()])),
});
export type Use = z.output<typeof Use>;

/** An AWS account on this machine, empty at first. */
export interface Moto {
  readonly url: string;
  /** What programs need to reach it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What roles did so far. */
  uses(): Use[];
  /** The bodies of the requests that sent mail so far. */
  mails(): string[];
  stop(): Promise<void>;
}

/** What an SDK client needs to ask as the judge itself, who may do everything. */
export const asJudge = ({ url }: Pick<Moto, 'url'>) => ({
  endpoint: url,
  region,
  credentials: { accessKeyId: 'judge', secretAccessKey: 'judge' },
});

/**
 * Starts moto as a judge: what it can't make it refuses, and roles are obeyed.
 * @param folder for its logs; what an earlier run left there is deleted
 */
export async function startMoto(python: Python, folder: string): Promise<Moto> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const files = { uses: join(folder, 'uses.jsonl'), mails: join(folder, 'mails.jsonl') };
  const log: string[] = [];
  const words = [python.script('strict_moto.py'), '-H', '127.0.0.1', '-p', String(port)];
  const child = startChild([python.program, ...words], {
    watchesStdin: false,
    environment: { JUDGE_USES: files.uses, JUDGE_MAILS: files.mails, PYTHONDONTWRITEBYTECODE: '1' },
    onLine: (line) => log.push(line),
  });
  // The word matters: moto tells by it that the bucket stands in the path.
  const url = `http://localhost:${port}`;
  await untilUp(url, child.ended, () => child.lastLines());
  const linesOf = (path: string) =>
    existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  return {
    url,
    environment: environmentFor(url),
    uses: () => linesOf(files.uses).map((line) => Use.parse(JSON.parse(line))),
    mails: () => linesOf(files.mails),
    stop: async () => {
      writeFileSync(join(folder, 'moto.log'), log.join('\n'));
      await child.stop();
    },
  };
}

function environmentFor(url: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'judge',
    AWS_SECRET_ACCESS_KEY: 'judge',
    AWS_SESSION_TOKEN: '',
    AWS_PROFILE: '',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

async function untilUp(
  url: string,
  ended: Promise<string>,
  lastLines: () => string,
): Promise<void> {
  const over = ended.then((how) => {
    throw new JudgeError(`moto didn’t start (${how}): ${lastLines()}`);
  });
  const up = async () => {
    for (;;) {
      const answer = await fetch(`${url}/moto-api/`).catch(() => null);
      if (answer !== null) return;
      await sleep(100);
    }
  };
  await Promise.race([up(), over]);
  // From now on its end is no failure by itself: what needs it fails.
  over.catch(() => undefined);
}
