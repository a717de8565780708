import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import * as z from 'zod';

/** A template, as loose as JSON. */
export const Template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});
export type Template = z.output<typeof Template>;

const names = {
  data: /-Data\.template\.json$/,
  service: /-Service\.template\.json$/,
  operations: /\.nested\.template\.json$/,
};
/** Which template of an assembly. */
export type Which = keyof typeof names;

const Assets = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string() }) })),
});

/** A copy of an assembly, whose templates can be changed as if they had been synthesized so. */
export class Copy {
  readonly folder: string;

  constructor(assembly: string, folder: string) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(assembly, folder, { recursive: true });
    this.folder = folder;
  }

  /** The path of a template. */
  path(which: Which): string {
    return join(
      this.folder,
      readdirSync(this.folder).find((name) => names[which].test(name))!,
    );
  }

  /** Changes a template. Its parent names it by its hash, and so changes with it. */
  change(which: Which, edit: (template: Template) => void): void {
    const path = this.path(which);
    const template = Template.parse(JSON.parse(readFileSync(path, 'utf8')));
    edit(template);
    writeFileSync(path, JSON.stringify(template, null, 1));
    this.rename(this.hashOf(path));
    if (which === 'operations') this.rename(this.hashOf(this.path('service')));
  }

  /** Adds a file to the asset of a function. */
  addToAsset(functionId: string, file: string, text: string): void {
    const { Resources } = Template.parse(JSON.parse(readFileSync(this.path('service'), 'utf8')));
    const key = z
      .object({ Code: z.object({ S3Key: z.string() }) })
      .parse(Resources[functionId]?.Properties).Code.S3Key;
    const hash = key.replace(/\.zip$/, '');
    writeFileSync(join(this.folder, `asset.${hash}`, file), text);
    this.rename(hash);
    this.rename(this.hashOf(this.path('service')));
  }

  /** By which hash the assembly knows a file. */
  private hashOf(path: string): string {
    for (const name of readdirSync(this.folder).filter((each) => each.endsWith('.assets.json'))) {
      const { files } = Assets.parse(JSON.parse(readFileSync(join(this.folder, name), 'utf8')));
      const found = Object.entries(files).find(([, { source }]) => path.endsWith(source.path));
      if (found !== undefined) return found[0];
    }
    throw new Error(`no asset of the assembly is ${path}`);
  }

  /** Gives what has changed another hash, or the CDK would take it for what it has uploaded. */
  private rename(hash: string): void {
    const other = createHash('sha256').update(`${hash} changed`).digest('hex');
    for (const name of readdirSync(this.folder)) {
      if (name.includes(hash)) {
        renameSync(join(this.folder, name), join(this.folder, name.replaceAll(hash, other)));
      } else if (name.endsWith('.json') && name !== 'tree.json') {
        const text = readFileSync(join(this.folder, name), 'utf8');
        if (text.includes(hash))
          writeFileSync(join(this.folder, name), text.replaceAll(hash, other));
      }
    }
  }
}

/** The ids of the resources of a type whose id fits. */
export function idsOf({ Resources }: Template, type: string, id: RegExp): string[] {
  return Object.keys(Resources).filter((each) => Resources[each]?.Type === type && id.test(each));
}
