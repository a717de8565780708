import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withLock } from './file-lock.ts';
import { startChild } from './child.ts';
import { LocalFailure } from './failure.ts';

export interface SynthOptions {
  /** Folder of the project; the command runs in it. */
  project: string;
  /** The CDK app, as a command. */
  command: readonly [string, ...string[]];
  /** Files and folders of the project that the templates and bundles come from. */
  sources: readonly string[];
  /** Put over this process's environment. */
  environment: Readonly<Record<string, string>>;
  /** Folder for the cloud assembly. */
  folder: string;
  /** File for what the command prints. */
  log: string;
}

/**
 * Synthesizes the stacks in a child process that ends, so that the CDK takes no memory later. If
 * no source has changed since the last time, what is there is used again. Of two processes, the second
 * waits for the first.
 * @returns whether it was synthesized anew
 * @throws LocalFailure with what went wrong.
 */
export async function synthesize(options: SynthOptions): Promise<boolean> {
  return withLock(`${options.folder}.lock`, () => synthesizeAlone(options));
}

async function synthesizeAlone(options: SynthOptions): Promise<boolean> {
  const mark = join(options.folder, 'sources.sha256');
  const hash = hashOf(options);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return false;
  rmSync(options.folder, { recursive: true, force: true });
  writeFileSync(options.log, '');
  const lines: string[] = [];
  const child = startChild(options.command, {
    watchesStdin: false,
    cwd: options.project,
    environment: {
      ...options.environment,
      CDK_OUTDIR: options.folder,
      // The built-in check takes longer than all the rest; `npm run synth` and the tests have it.
      CDK_VALIDATION: 'false',
      CDK_CONTEXT_JSON: JSON.stringify({
        'aws:cdk:enable-asset-metadata': true,
        'aws:cdk:enable-path-metadata': true,
      }),
    },
    onLine: (line) => lines.push(line),
  });
  const how = await child.ended;
  writeFileSync(options.log, lines.join('\n'));
  if (how !== 'exit code 0') {
    const reason = reasonIn(lines) ?? how;
    throw new LocalFailure(
      `Can’t synthesize the stacks: ${reason.trim()} (the rest is in ${options.log}).`,
    );
  }
  // The bundles are CommonJS; without this they would count as part of this package, which is not.
  writeFileSync(join(options.folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(mark, hash);
  return true;
}

/** The line that says most: what the compiler names, else the error that was thrown. */
function reasonIn(lines: readonly string[]): string | undefined {
  const compiler = lines.find((line) => /\bERROR: /.test(line));
  return compiler ?? lines.find((line) => /^\s*\w*Error\b.*:/.test(line)) ?? lines.at(-1);
}

/** One hash over the names and contents of all sources. */
function hashOf({ project, sources, command, environment }: SynthOptions): string {
  const hash = createHash('sha256').update(JSON.stringify([command, environment]));
  for (const source of sources) {
    for (const path of filesIn(join(project, source))) {
      hash.update(`${relative(project, path)}\n`).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
