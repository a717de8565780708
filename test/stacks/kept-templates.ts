import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';

const repository = join(import.meta.dirname, '../..');
const folder = join(repository, 'node_modules/.cache/artist-monitor-templates');
/** What a template can come from; of functions their names. */
const sources = [
  '{lib,shared}/**/*.*',
  'functions/**/index.ts',
  'test/stacks/**/*.*',
  'package-lock.json',
];

function hashOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
}

let state: string | null = null;

/** The same as long as all is the same that templates come from. */
function stateOfSources(): string {
  state ??= hashOf(
    globSync(sources, { cwd: repository })
      .toSorted()
      .flatMap((path) => [path, readFileSync(join(repository, path))]),
  );
  return state;
}

/**
 * What `make` makes of `settings`, or made of the same settings and sources for another suite: many suites
 * look at the same templates, and making them takes two seconds.
 */
export function keptTemplates<Schema extends z.ZodType>(
  settings: object,
  schema: Schema,
  make: () => z.output<Schema>,
): z.output<Schema> {
  const now = stateOfSources();
  const file = join(folder, `${now}-${hashOf([JSON.stringify(settings)])}.json`);
  if (existsSync(file)) return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const made = make();
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(now)) rmSync(join(folder, name), { force: true });
  }
  // Another suite may look at the same time.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, file);
  return made;
}
