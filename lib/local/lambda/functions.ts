import { resolve } from 'node:path';
import * as z from 'zod';
import { LocalFailure } from '../failure.ts';
import { inventedName, type Identities } from '../template/identities.ts';
import { describe, type Resource } from '../template/assembly.ts';

/** One function of the templates, ready to be run. */
export interface LocalFunction {
  /** What the construct tree calls it: short, and the same in every start. */
  id: string;
  name: string;
  arn: string;
  /** Folder of its bundle. */
  code: string;
  /** `file.export`. */
  handler: string;
  environment: Readonly<Record<string, string>>;
  memoryMb: number;
  timeoutSeconds: number;
  /** Containers at the same time, if it is limited. */
  concurrencyMax: number | undefined;
}

const Name = z.object({ FunctionName: z.string().optional() });
const FunctionProperties = z.object({
  Handler: z.string(),
  Runtime: z.string().regex(/^nodejs/, 'only Node.js functions are run here'),
  MemorySize: z.number().default(128),
  Timeout: z.number().default(3),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z
    .object({ Variables: z.record(z.string(), z.coerce.string()).default({}) })
    .default({ Variables: {} }),
});
const ConstructPath = z.object({ 'aws:cdk:path': z.string() });
const AssetPath = z.object({ 'aws:asset:path': z.string() });
const InvokeConfig = z.object({
  MaximumRetryAttempts: z.literal(0, 'calls that failed are not repeated here'),
});

const lambdaType = 'AWS::Lambda::Function';

/** Gives every function its name, so that other resources can refer to it. */
export function nameFunctions(identities: Identities): void {
  for (const resource of identities.ofType(lambdaType)) {
    const name = nameOf(resource, identities);
    identities.set(resource, {
      ref: name,
      attributes: { Arn: identities.arn('lambda', `function:${name}`) },
    });
  }
}

function nameOf(resource: Resource, identities: Identities): string {
  return identities.properties(resource, Name).FunctionName ?? inventedName(resource, 64);
}

/**
 * The functions of the templates; everything that they refer to must be there by now.
 * @param environment put over the template's own
 */
export function readFunctions(
  identities: Identities,
  environment: Readonly<Record<string, string>>,
): LocalFunction[] {
  for (const resource of identities.ofType('AWS::Lambda::EventInvokeConfig')) {
    identities.properties(resource, InvokeConfig);
  }
  return identities.ofType(lambdaType).map((resource) => {
    const name = nameOf(resource, identities);
    const properties = identities.properties(resource, FunctionProperties);
    const asset = AssetPath.safeParse(resource.metadata);
    if (!asset.success) {
      throw new LocalFailure(
        `${describe(resource)} doesn't say where its bundle is: synthesize with the context aws:cdk:enable-asset-metadata.`,
      );
    }
    const code = resolve(identities.folder, asset.data['aws:asset:path']);
    return {
      id: labelOf(resource),
      name,
      arn: identities.arn('lambda', `function:${name}`),
      code,
      handler: properties.Handler,
      environment: {
        ...properties.Environment.Variables,
        ...environment,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
        AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
        AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
        LAMBDA_TASK_ROOT: code,
        TZ: ':UTC',
      },
      memoryMb: properties.MemorySize,
      timeoutSeconds: properties.Timeout,
      concurrencyMax: properties.ReservedConcurrentExecutions,
    };
  });
}

/** `api-health/Server` for a construct `Stack/api-health/Server/Function/Resource`. */
function labelOf({ id, metadata }: Resource): string {
  const path = ConstructPath.safeParse(metadata);
  if (!path.success) return id;
  const [, ...inStack] = path.data['aws:cdk:path'].split('/');
  while (/^(Resource|Function)$/.test(inStack.at(-1) ?? '')) inStack.pop();
  return inStack.join('/');
}
