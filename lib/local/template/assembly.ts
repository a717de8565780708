import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { LocalFailure, messageOf } from '../failure.ts';

const Parameter = z.object({ Type: z.string(), Default: z.unknown().optional() });
/** A parameter of a template. */
export type Parameter = z.output<typeof Parameter>;

const Template = z.object({
  Resources: z
    .record(
      z.string(),
      z.object({
        Type: z.string(),
        Condition: z.string().optional(),
        Properties: z.record(z.string(), z.unknown()).default({}),
        Metadata: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default({}),
  Parameters: z.record(z.string(), Parameter).default({}),
});

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
});

const StackArtifact = z.object({ templateFile: z.string(), stackName: z.string().optional() });

/** One resource of a template, its properties not yet resolved. */
export interface Resource {
  stack: string;
  id: string;
  type: string;
  condition: string | undefined;
  properties: Readonly<Record<string, unknown>>;
  metadata: Readonly<Record<string, unknown>>;
}

export interface Stack {
  name: string;
  resources: ReadonlyMap<string, Resource>;
  parameters: Readonly<Record<string, Parameter>>;
}

/** Everything that the CDK synthesized into one folder. */
export interface Assembly {
  folder: string;
  stacks: readonly Stack[];
}

/**
 * Reads the templates of all stacks in a cloud assembly, in the order of its manifest.
 * @throws LocalFailure if there is none, or one can't be read.
 */
export function readAssembly(folder: string): Assembly {
  const manifest = parseFile(join(folder, 'manifest.json'), Manifest);
  const stacks = Object.entries(manifest.artifacts)
    .filter(([, artifact]) => artifact.type === 'aws:cloudformation:stack')
    .map(([id, artifact]) => {
      const { templateFile, stackName } = StackArtifact.parse(artifact.properties);
      return readStack(stackName ?? id, join(folder, templateFile));
    });
  return { folder, stacks };
}

/** Reads one template. @throws LocalFailure if it can't be read. */
export function readStack(name: string, path: string): Stack {
  const { Resources, Parameters } = parseFile(path, Template);
  const resources = Object.entries(Resources).map(([id, resource]): [string, Resource] => [
    id,
    {
      stack: name,
      id,
      type: resource.Type,
      condition: resource.Condition,
      properties: resource.Properties,
      metadata: resource.Metadata,
    },
  ]);
  return { name, resources: new Map(resources), parameters: Parameters };
}

function parseFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  if (!existsSync(path)) throw new LocalFailure(`There’s no ${path}. Synthesize the stacks first.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new LocalFailure(
      `${path} isn’t JSON (${messageOf(error)}). Delete its folder, and start again.`,
      error,
    );
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new LocalFailure(
    `${path} isn’t what the CDK writes: ${z.prettifyError(parsed.error)}`,
    parsed.error,
  );
}

/** `Queue (AWS::SQS::Queue) of stack Data`, for messages. */
export function describe(resource: Resource): string {
  return `${resource.id} (${resource.type}) of stack ${resource.stack}`;
}
