import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isFree, shareFile, withLock } from './file-lock.ts';
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
  /** Folder for cloud assemblies: one for each state of the sources that a process uses. */
  folder: string;
  /** File for what the command prints. */
  log: string;
}

/** A cloud assembly that stays while this process uses it, whatever becomes of the sources. */
export interface Stacks {
  folder: string;
  /** Whether it was synthesized anew. */
  isNew: boolean;
  /** Lets others remove it. */
  release: () => void;
}

/** Written when an assembly is whole. */
const doneMark = 'done';
/** How the names of the files end that are shared by those who use an assembly. */
const ofUse = '.use';

/**
 * Synthesizes the stacks in a child process that ends, so that the CDK takes no memory later. If
 * no source has changed since the last time, what is there is used again. Of two processes, the second
 * waits for the first.
 * @throws LocalFailure with what went wrong.
 */
export async function synthesize(options: SynthOptions): Promise<Stacks> {
  return withLock(join(options.folder, 'lock'), async () => {
    const folder = join(options.folder, hashOf(options).slice(0, 16));
    const isNew = !existsSync(join(folder, doneMark));
    if (isNew) await synthesizeTo(folder, options);
    const use = shareFile(`${folder}${ofUse}`);
    removeUnused(options.folder, folder);
    return {
      folder,
      isNew,
      release: () => {
        use.close();
      },
    };
  });
}

async function synthesizeTo(folder: string, options: SynthOptions): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(options.log, '');
  const lines: string[] = [];
  const child = startChild(options.command, {
    watchesStdin: false,
    cwd: options.project,
    environment: {
      ...options.environment,
      CDK_OUTDIR: folder,
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
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(folder, doneMark), '');
}

/** Removes assemblies of other sources, but those of processes that still load bundles from there. */
function removeUnused(parent: string, current: string): void {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const folder = join(parent, entry.name);
    const use = `${folder}${ofUse}`;
    if (!entry.isDirectory() || folder === current || !isFree(use)) continue;
    rmSync(folder, { recursive: true, force: true });
    rmSync(use, { force: true });
  }
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
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
