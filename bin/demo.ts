import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { optionsOr } from '../lib/command-line.ts';
import { startReceiver } from '../lib/demo/print.ts';
import { startService } from '../lib/demo/service.ts';
import { manager, tell } from '../lib/demo/story.ts';
import { guideAt } from '../lib/demo/tour/guide.ts';
import { tour } from '../lib/demo/tour/tour.ts';
import { freePort } from '../lib/local/child.ts';
import { askOperator } from '../lib/operator/invoke.ts';

const root = dirname(import.meta.dirname);

const usage = `Usage: npm run demo -- [--end | --tour [--write]]

Starts a separate service, with its state in .local/demo, and plays the whole story in a minute.
Then it stays, so that you can look around, until you press Ctrl+C.

  --end    ends after the story
  --tour   calls every endpoint instead, prints each call as curl with its answer, and ends
  --write  saves the answers as the examples of the API document (shared/contract/examples.json)`;

const flag = { type: 'boolean', default: false } as const;
const asked = optionsOr(
  usage,
  { end: flag, tour: flag, write: flag },
  ({ tour: isTour, write }) => isTour || !write,
);

/** Lists in examples are as long as it takes to see that they are lists. */
const elementsMax = 2;
const localUrl = /https?:\/\/(?:127\.\d+\.\d+\.\d+|localhost):\d+/g;

/** An answer as an example: lists cut, addresses of this machine replaced. */
function exampleOf(body: unknown): unknown {
  if (typeof body === 'string') return body.replaceAll(localUrl, 'https://example.com');
  if (Array.isArray(body)) return body.slice(0, elementsMax).map(exampleOf);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, exampleOf(value)]));
}

async function writeExamples(answers: Readonly<Record<string, unknown>>): Promise<void> {
  const path = join(root, 'shared', 'contract', 'examples.json');
  const entries = Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const examples = Object.fromEntries(entries.map(([id, body]) => [id, exampleOf(body)]));
  await writeFile(path, `${JSON.stringify(examples, null, 2)}\n`);
}

/** Shows where to look, and waits for Ctrl+C; nobody waits where no person is. */
async function stay(url: string): Promise<void> {
  if (asked.end || !process.stdin.isTTY) return;
  console.log(`
See it in a browser; press Ctrl+C to end.
  inbox      ${url}/app/ (sign in as ${manager})
  mailbox    ${url}/_local/mail (the code is here)`);
  await once(process, 'SIGINT');
}

const startedAt = Date.now();
console.log('Starting a separate service …');
const service = await startService({
  root,
  port: await freePort(),
  dataDir: join(root, '.local', 'demo'),
  reset: true,
});
const receiver = await startReceiver();
const say = (text: string) => {
  console.log(text);
};
const setPlan = (organization_id: string, plan: string) =>
  askOperator({ command: 'plan', organization_id, plan }, { dataDir: service.dataDir });
try {
  if (asked.tour) {
    const guide = guideAt(service.url, say);
    await tour({ service, receiver, setPlan, say, guide });
    if (asked.write) await writeExamples(guide.answers());
  } else {
    await tell({ service, receiver, say });
  }
  console.log(`\nThat took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  if (!asked.tour) await stay(service.url);
} finally {
  receiver.stop();
  await service.stop();
}
