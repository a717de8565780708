import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sent } from '../../support/events.ts';
import type { Answer } from '../../support/harness.ts';
import { inhabit, wholeApi } from '../../support/whole-api.ts';
import { mistakes, type Stage, written } from './mistakes.ts';

// What the service answers to typical mistakes, whole, in a text that people read:
// `UPDATE_MISTAKES=1 npx jest test/api/mistakes` writes it anew.

const path = join(import.meta.dirname, 'answers.txt');
const rule = '-'.repeat(80);
const secrets = /ag_token=\S+|ag_live_[0-9A-Za-z]{36}/g;

let stage: Stage;
beforeAll(async () => {
  const h = await wholeApi();
  const org = await h.organization({ plan: 'business' });
  stage = { h, org, world: await inhabit(h, org), key: await h.apiKey(org) };
});
afterAll(() => stage.h.stop());
beforeEach(() => {
  stage.h.clock.advance(10);
});

/** A request and its answer as they go over the wire, without what no two runs have alike. */
function shown(name: string, sent: Sent, answer: Answer): string {
  const headers = { ...sent.headers, ...(sent.cookies && { cookie: sent.cookies.join('; ') }) };
  const lines = (some: Record<string, string>) =>
    Object.entries(some).map(([header, value]) => `${header}: ${value}`);
  const text = [
    `${name}\n`,
    [`${sent.method} ${sent.path}`, ...lines(headers)].join('\n'),
    ...(sent.body === undefined ? [] : [`\n${sent.body.toString()}`]),
    '',
    [String(answer.status), ...lines(answer.headers)].join('\n'),
    '',
    typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body, null, 2),
  ].join('\n');
  return text
    .replaceAll(secrets, (secret) => `${secret.slice(0, 8)}…`)
    .replaceAll(/([a-z]_)(?!0{26})[0-9a-z]{26}/g, '$1…');
}

const kept = new Map(
  readFileSync(path, 'utf8')
    .split(`\n\n${rule}\n\n`)
    .map((text) => [text.split('\n')[0], text.trimEnd()]),
);
const seen: string[] = [];

it.each(Object.entries(mistakes))('%s', async (name, make) => {
  const sent = written(await make(stage));
  const text = shown(name, sent, await stage.h.send(sent));
  seen.push(text);
  if (process.env.UPDATE_MISTAKES === undefined) expect(text).toBe(kept.get(name));
});

it('are at least 25, and the text has no others', () => {
  expect(Object.keys(mistakes).length).toBeGreaterThanOrEqual(25);
  if (process.env.UPDATE_MISTAKES !== undefined) {
    writeFileSync(path, `${seen.join(`\n\n${rule}\n\n`)}\n`);
    return;
  }
  expect([...kept.keys()]).toEqual(Object.keys(mistakes));
});

it('say the same of a key that was revoked as of one that never was', () => {
  const [unknown, revoked] = ['a key that does not exist', 'a key that was revoked'].map((name) =>
    kept.get(name)?.split('\n').slice(1).join('\n'),
  );
  expect(revoked).toBe(unknown);
});
