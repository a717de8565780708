import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { secretsService } from '../../../lib/local/secrets/service.ts';
import { startWireServer, type WireServer } from '../../../lib/local/wire.ts';
import { account, credentials, temporaryStore } from '../support.ts';

const store = temporaryStore();
let wire: WireServer;
let client: SecretsManagerClient;

beforeAll(async () => {
  wire = await startWireServer();
  wire.add('secretsmanager', secretsService(store, account));
  client = new SecretsManagerClient({ endpoint: wire.endpoint, region: 'us-east-1', credentials });
});
afterAll(async () => {
  client.destroy();
  await wire.stop();
});

const create = async (Name: string, SecretString?: string) =>
  client.send(new CreateSecretCommand({ Name, SecretString }));
const get = async (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));
const put = async (SecretId: string, SecretString: string, ClientRequestToken?: string) =>
  client.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }));

describe('the Secrets Manager API', () => {
  it('gives a secret back, by name and by ARN', async () => {
    const { ARN, VersionId } = await create('a-secret-1', 'the text');
    for (const id of ['a-secret-1', ARN!]) {
      expect(await get(id)).toMatchObject({
        ARN,
        Name: 'a-secret-1',
        SecretString: 'the text',
        VersionId,
      });
      expect(await client.send(new DescribeSecretCommand({ SecretId: id }))).toMatchObject({ ARN });
    }
  });

  it('gives the newest version', async () => {
    await create('staged', '1');
    await put('staged', '2');
    expect((await get('staged')).SecretString).toBe('2');
  });

  it('takes a repeated token for the same version, if the value is the same', async () => {
    await create('repeated');
    const token = randomUUID();
    expect((await put('repeated', 'keys', token)).VersionId).toBe(token);
    expect((await put('repeated', 'keys', token)).VersionId).toBe(token);
    await expect(put('repeated', 'other keys', token)).rejects.toMatchObject({
      name: 'ResourceExistsException',
    });
    expect((await get('repeated')).SecretString).toBe('keys');
  });

  it('lets one of two first writers win', async () => {
    await create('raced');
    const token = randomUUID();
    const outcomes = await Promise.allSettled([
      put('raced', 'mine', token),
      put('raced', 'yours', token),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('tells what is not there from what is', async () => {
    await create('empty');
    const missing = { name: 'ResourceNotFoundException' };
    await expect(get('empty')).rejects.toMatchObject(missing);
    await expect(get('nothing')).rejects.toMatchObject(missing);
    await expect(put('nothing', 'x')).rejects.toMatchObject(missing);
    await expect(create('empty')).rejects.toMatchObject({ name: 'ResourceExistsException' });
  });

  it('says what it does not run', async () => {
    await expect(client.send(new ListSecretsCommand({}))).rejects.toThrow(
      'ListSecrets is not run here',
    );
  });

  it('has it all on disk when it answers', async () => {
    await create('kept', 'safe');
    expect(JSON.stringify(store.get('secret', 'kept'))).toContain('"safe"');
  });
});
