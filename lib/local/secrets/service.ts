import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Account } from '../template/identities.ts';
import type { Store } from '../store.ts';
import { parseBody, WireError, type WireService } from '../wire.ts';

const Secret = z.object({
  name: z.string(),
  arn: z.string(),
  /** By their IDs; one has the stage `AWSCURRENT`, unless there is none yet. */
  versions: z.record(
    z.string(),
    z.object({ text: z.string().optional(), stages: z.array(z.string()) }),
  ),
});
type Secret = z.output<typeof Secret>;

const current = 'AWSCURRENT';

const Value = {
  SecretString: z.string().optional(),
  ClientRequestToken: z.string().min(32).max(64).optional(),
};
const CreateSecret = z.object({ Name: z.string().min(1), ...Value });
const PutSecretValue = z.object({ SecretId: z.string(), ...Value });
const OfSecret = z.object({ SecretId: z.string() });

/**
 * Four calls of the Secrets Manager API, of texts and their current versions. All is on disk when it answers.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_Operations.html
 */
export function secretsService(store: Store, account: Account): WireService {
  return (request) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    switch (operation) {
      case 'CreateSecret':
        return { body: create(store, account, parseBody(request, CreateSecret)) };
      case 'PutSecretValue': {
        const { SecretId, ...value } = parseBody(request, PutSecretValue);
        return { body: put(store, mustFind(store, SecretId), value) };
      }
      case 'GetSecretValue':
        return { body: valueOf(mustFind(store, parseBody(request, OfSecret).SecretId)) };
      case 'DescribeSecret':
        return { body: named(mustFind(store, parseBody(request, OfSecret).SecretId)) };
      default:
        throw new WireError('UnknownOperationException', `${operation} is not run here`);
    }
  };
}

const named = ({ arn, name }: Secret) => ({ ARN: arn, Name: name });

function find(store: Store, id: string): Secret | undefined {
  const name = /^arn:[^:]+:secretsmanager:[^:]*:[^:]*:secret:(.+)-[^-]{6}$/.exec(id)?.[1] ?? id;
  const document = store.get('secret', name);
  return document === undefined ? undefined : Secret.parse(document);
}

function mustFind(store: Store, id: string): Secret {
  const secret = find(store, id);
  if (secret !== undefined) return secret;
  throw new WireError(
    'ResourceNotFoundException',
    "Secrets Manager can't find the specified secret.",
  );
}

function create(
  store: Store,
  { region, id }: Account,
  { Name, ...value }: z.output<typeof CreateSecret>,
) {
  if (find(store, Name) !== undefined) {
    throw new WireError('ResourceExistsException', `The secret ${Name} already exists.`);
  }
  const suffix = createHash('sha256').update(Name).digest('hex').slice(0, 6);
  const arn = `arn:aws:secretsmanager:${region}:${id}:secret:${Name}-${suffix}`;
  const secret = { name: Name, arn, versions: {} };
  store.put('secret', Name, secret);
  return value.SecretString === undefined ? named(secret) : put(store, secret, value);
}

/** Puts a version, which is the current one then. A repeated request is done already. */
function put(
  store: Store,
  secret: Secret,
  {
    SecretString: text,
    ClientRequestToken: VersionId = randomUUID(),
  }: Pick<z.output<typeof PutSecretValue>, keyof typeof Value>,
) {
  const before = secret.versions[VersionId];
  if (before === undefined) {
    const others = Object.entries(secret.versions).map(
      ([id, version]) => [id, { ...version, stages: [] }] as const,
    );
    const versions = { ...Object.fromEntries(others), [VersionId]: { text, stages: [current] } };
    store.put('secret', secret.name, { ...secret, versions });
  } else if (before.text !== text) {
    throw new WireError(
      'ResourceExistsException',
      'A version of that token exists already, with another value.',
    );
  }
  return { ...named(secret), VersionId };
}

function valueOf(secret: Secret) {
  const found = Object.entries(secret.versions).find(([, { stages }]) => stages.includes(current));
  if (found !== undefined) {
    return { ...named(secret), VersionId: found[0], SecretString: found[1].text };
  }
  throw new WireError(
    'ResourceNotFoundException',
    `Secrets Manager can't find the specified secret value for staging label: ${current}`,
  );
}
