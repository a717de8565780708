import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Account } from '../template/identities.ts';
import type { Store } from '../store.ts';
import { parseBody, WireError, type WireService } from '../wire.ts';

const Version = z.object({
  text: z.string().optional(),
  /** Base64. */
  binary: z.string().optional(),
  stages: z.array(z.string()),
  /** Epoch seconds. */
  createdAt: z.number(),
});
const Secret = z.object({
  name: z.string(),
  arn: z.string(),
  description: z.string().optional(),
  createdAt: z.number(),
  versions: z.record(z.string(), Version),
});
type Secret = z.output<typeof Secret>;

const current = 'AWSCURRENT';
const previous = 'AWSPREVIOUS';

const Value = {
  SecretString: z.string().optional(),
  SecretBinary: z.string().optional(),
  ClientRequestToken: z.string().min(32).max(64).optional(),
};
const requests = {
  CreateSecret: z.object({ Name: z.string().min(1), Description: z.string().optional(), ...Value }),
  GetSecretValue: z.object({
    SecretId: z.string(),
    VersionId: z.string().optional(),
    VersionStage: z.string().optional(),
  }),
  PutSecretValue: z.object({
    SecretId: z.string(),
    VersionStages: z.array(z.string()).min(1).default([current]),
    ...Value,
  }),
  DescribeSecret: z.object({ SecretId: z.string() }),
};

/** Secrets with versions and stages, kept on disk. Times are epoch seconds. */
export interface SecretBook {
  create(request: z.output<typeof requests.CreateSecret>): Secret & { versionId?: string };
  find(nameOrArn: string): Secret | undefined;
  put(request: z.output<typeof requests.PutSecretValue>): { secret: Secret; versionId: string };
}

/** Opens the secrets. */
export function openSecrets(
  store: Store,
  account: Account,
  now: () => number = () => Date.now() / 1000,
): SecretBook {
  const save = (secret: Secret): Secret => {
    store.put('secret', secret.name, secret);
    return secret;
  };
  const find = (id: string): Secret | undefined => {
    const name = /^arn:[^:]+:secretsmanager:[^:]*:[^:]*:secret:(.+)-[^-]{6}$/.exec(id)?.[1] ?? id;
    const document = store.get('secret', name);
    return document === undefined ? undefined : Secret.parse(document);
  };
  const put: SecretBook['put'] = (request) => {
    const secret = mustExist(find(request.SecretId));
    const versionId = request.ClientRequestToken ?? randomUUID();
    if (isRepeated(secret.versions[versionId], request)) return { secret, versionId };
    const version = {
      text: request.SecretString,
      binary: request.SecretBinary,
      stages: request.VersionStages,
      createdAt: now(),
    };
    const others = unstage(secret.versions, request.VersionStages);
    return {
      secret: save({ ...secret, versions: { ...others, [versionId]: version } }),
      versionId,
    };
  };
  return {
    find,
    put,
    create: ({ Name, Description, ...value }) => {
      if (find(Name) !== undefined) {
        throw new WireError('ResourceExistsException', `The secret ${Name} already exists.`);
      }
      const suffix = createHash('sha256').update(Name).digest('hex').slice(0, 6);
      const arn = `arn:aws:secretsmanager:${account.region}:${account.id}:secret:${Name}-${suffix}`;
      const secret = { name: Name, arn, description: Description, createdAt: now(), versions: {} };
      save(secret);
      if (value.SecretString === undefined && value.SecretBinary === undefined) return secret;
      const made = put({ SecretId: Name, VersionStages: [current], ...value });
      return { ...made.secret, versionId: made.versionId };
    },
  };
}

/** A repeated request is done already; the same token for something else is a mistake. */
function isRepeated(
  before: z.output<typeof Version> | undefined,
  request: { SecretString?: string | undefined; SecretBinary?: string | undefined },
): boolean {
  if (before === undefined) return false;
  if (before.text === request.SecretString && before.binary === request.SecretBinary) return true;
  throw new WireError(
    'ResourceExistsException',
    'A version of that token exists already, with another value.',
  );
}

/** Takes stages from whichever version has them; what was current becomes the previous one. */
function unstage(versions: Secret['versions'], stages: readonly string[]): Secret['versions'] {
  const moved = stages.includes(current) ? [...stages, previous] : stages;
  return Object.fromEntries(
    Object.entries(versions).map(([id, version]) => {
      const kept = version.stages.filter((stage) => !moved.includes(stage));
      const wasCurrent = stages.includes(current) && version.stages.includes(current);
      return [id, { ...version, stages: wasCurrent ? [...kept, previous] : kept }];
    }),
  );
}

function mustExist(secret: Secret | undefined): Secret {
  if (secret !== undefined) return secret;
  throw new WireError(
    'ResourceNotFoundException',
    "Secrets Manager can't find the specified secret.",
  );
}

/**
 * Four calls of the Secrets Manager API.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_Operations.html
 */
export function secretsService(book: SecretBook): WireService {
  return (request) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    switch (operation) {
      case 'CreateSecret': {
        const made = book.create(parseBody(request, requests.CreateSecret));
        return { body: { ARN: made.arn, Name: made.name, VersionId: made.versionId } };
      }
      case 'PutSecretValue': {
        const { secret, versionId } = book.put(parseBody(request, requests.PutSecretValue));
        const stages = secret.versions[versionId]?.stages;
        const body = { ARN: secret.arn, Name: secret.name, VersionId: versionId };
        return { body: { ...body, VersionStages: stages } };
      }
      case 'GetSecretValue':
        return { body: valueOf(book, parseBody(request, requests.GetSecretValue)) };
      case 'DescribeSecret':
        return { body: description(book, parseBody(request, requests.DescribeSecret).SecretId) };
      default:
        throw new WireError('UnknownOperationException', `${operation} is not run here`);
    }
  };
}

function valueOf(book: SecretBook, request: z.output<typeof requests.GetSecretValue>): unknown {
  const { VersionId, VersionStage = VersionId === undefined ? current : undefined } = request;
  const secret = mustExist(book.find(request.SecretId));
  const found = Object.entries(secret.versions).find(
    ([id, { stages }]) =>
      (VersionId === undefined || id === VersionId) &&
      (VersionStage === undefined || stages.includes(VersionStage)),
  );
  if (found === undefined) {
    throw new WireError(
      'ResourceNotFoundException',
      `Secrets Manager can't find the specified secret value for ${VersionId ?? `staging label: ${VersionStage ?? ''}`}`,
    );
  }
  const [versionId, version] = found;
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId: versionId,
    VersionStages: version.stages,
    SecretString: version.text,
    SecretBinary: version.binary,
    CreatedDate: version.createdAt,
  };
}

function description(book: SecretBook, id: string): unknown {
  const secret = mustExist(book.find(id));
  const staged = Object.entries(secret.versions).filter(([, { stages }]) => stages.length > 0);
  return {
    ARN: secret.arn,
    Name: secret.name,
    Description: secret.description,
    CreatedDate: secret.createdAt,
    VersionIdsToStages: Object.fromEntries(staged.map(([key, { stages }]) => [key, stages])),
  };
}
