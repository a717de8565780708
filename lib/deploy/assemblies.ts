import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { GivenSettings } from '../settings.ts';
import { Template } from './loss.ts';

/** How many that proved themselves are kept of a stage: the way back, and some before it. */
const keptMax = 5;

const youngMs = 24 * 3_600_000;

const Good = z.array(z.string());
const Given = z.record(z.string(), z.string().nullable());

const givenFile = 'given.json';

/**
 * The assemblies of a stage: templates and bundles, each in a folder named by time and commit. Whole and on
 * this machine, so that the way back needs no build, no checkout, and nothing in the account.
 */
export class Assemblies {
  private readonly folder: string;

  /** @param where stages of the same name may be in several accounts and Regions. */
  constructor(folder: string, where: { account: string; region: string; stage: string }) {
    this.folder = join(folder, where.account, where.region, where.stage);
  }

  /** The folder of a new assembly. @param commit null where there is no repository. */
  begin(now: Date, commit: string | null): string {
    const name = `${timeIn(now)}-${commit ?? 'no-commit'}`;
    mkdirSync(this.folder, { recursive: true });
    return join(this.folder, name);
  }

  /** Notes the settings that an assembly was made with. */
  keepGiven(path: string, given: GivenSettings): void {
    writeFileSync(join(path, givenFile), `${JSON.stringify(given, null, 2)}\n`);
  }

  /** Notes that an assembly is the one that is deployed. */
  keepAsLast(path: string): void {
    copyFileSync(join(path, givenFile), join(this.folder, givenFile));
  }

  /** The settings of the assembly that is deployed; null: it wasn't from this machine. */
  lastGiven(): GivenSettings | null {
    return givenIn(this.folder);
  }

  /**
   * The newest that proved itself, other than `except`; null: none. Only one that works on the same table:
   * after a restore, another one would go back to the data that was damaged.
   */
  lastGood(except: string): string | null {
    const tableOf = (path: string) => givenIn(path)?.TABLE_NAME ?? '';
    const names = this.good().filter((name) => this.pathOf(name) !== except);
    const last = names.findLast((name) => {
      const path = this.pathOf(name);
      const isWhole = existsSync(join(path, 'manifest.json')) && givenIn(path) !== null;
      return isWhole && tableOf(path) === tableOf(except);
    });
    return last === undefined ? null : this.pathOf(last);
  }

  /**
   * Notes that an assembly proved itself, and removes those that nobody goes back to. Not young ones: another
   * deployment of the stage may be under way.
   */
  markGood(path: string, now: Date): void {
    const name = this.nameOf(path);
    const good = [...this.good().filter((other) => other !== name), name].slice(-keptMax);
    writeFileSync(this.list, `${JSON.stringify(good, null, 2)}\n`);
    for (const entry of readdirSync(this.folder, { withFileTypes: true })) {
      const isOld = entry.name < timeIn(new Date(now.getTime() - youngMs));
      if (entry.isDirectory() && isOld && !good.includes(entry.name))
        this.discard(this.pathOf(entry.name));
    }
  }

  /** Removes an assembly that wasn't deployed. */
  discard(path: string): void {
    rmSync(path, { recursive: true, force: true });
  }

  /** The template of a stack in an assembly. */
  template(path: string, stack: string): Template {
    return Template.parse(JSON.parse(readFileSync(join(path, `${stack}.template.json`), 'utf8')));
  }

  /** How an assembly is called: by its time and commit. */
  nameOf(path: string): string {
    return path.slice(this.folder.length + 1);
  }

  private get list(): string {
    return join(this.folder, 'good.json');
  }

  private good(): string[] {
    if (!existsSync(this.list)) return [];
    return Good.parse(JSON.parse(readFileSync(this.list, 'utf8')));
  }

  private pathOf(name: string): string {
    return join(this.folder, name);
  }
}

/** How names of assemblies begin: they sort by time. */
function timeIn(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** The settings noted in a folder; null: none are. */
function givenIn(folder: string): GivenSettings | null {
  const file = join(folder, givenFile);
  return existsSync(file) ? Given.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
