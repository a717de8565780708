import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logEnd, troubleSince } from './service-log.ts';

describe('what the service says about a refusal that the browser saw', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'service-log-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const line = (level: string, message: string) =>
    `api-organization/Server ${JSON.stringify({ level, message })}\n`;

  it('is its errors since the check began, and lines without a level', async () => {
    const log = join(dataDir, 'functions.log');
    await writeFile(log, line('ERROR', 'of another check'));
    const begun = await logEnd(dataDir);
    const ended = 'api-organization/Server the function ended: out of memory\n';
    const [told, failed] = [line('INFO', 'request'), line('ERROR', 'TypeError: x')];
    await appendFile(log, told + failed + ended);
    expect(await troubleSince(dataDir, begun)).toEqual([failed.trim(), ended.trim()]);
  });

  it('is nothing where the service has written nothing', async () => {
    expect(await troubleSince(dataDir, await logEnd(dataDir))).toEqual([]);
  });
});
