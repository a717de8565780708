import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { openSecrets, secretsService } from '../../../lib/local/secrets/service.ts';
import { generate } from '../../../lib/local/secrets/template-secrets.ts';
import { startWireServer, type WireServer } from '../../../lib/local/wire.ts';
import { account, credentials, temporaryStore } from '../support.ts';

const store = temporaryStore();
let wire: WireServer;
let client: SecretsManagerClient;

beforeAll(async () => {
  wire = await startWireServer();
  wire.add('secretsmanager', secretsService(openSecrets(store, account)));
  client = new SecretsManagerClient({ endpoint: wire.endpoint, region: 'us-east-1', credentials });
});
afterAll(async () => {
  client.destroy();
  await wire.stop();
});

const create = async (Name: string, SecretString?: string) =>
  client.send(new CreateSecretCommand({ Name, SecretString }));
const get = async (SecretId: string, more: { VersionId?: string; VersionStage?: string } = {}) =>
  client.send(new GetSecretValueCommand({ SecretId, ...more }));
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
        VersionStages: ['AWSCURRENT'],
        CreatedDate: expect.any(Date) as unknown,
      });
    }
  });

  it('keeps binary secrets', async () => {
    const SecretBinary = Uint8Array.from([0, 255, 7]);
    await client.send(new CreateSecretCommand({ Name: 'binary', SecretBinary }));
    expect([...(await get('binary')).SecretBinary!]).toEqual([0, 255, 7]);
  });

  it('moves the stages with every new version', async () => {
    const first = await create('staged', '1');
    const second = await put('staged', '2');
    expect(second.VersionStages).toEqual(['AWSCURRENT']);
    await put('staged', '3');
    expect((await get('staged')).SecretString).toBe('3');
    expect((await get('staged', { VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('2');
    expect((await get('staged', { VersionId: first.VersionId! })).SecretString).toBe('1');
    const { VersionIdsToStages } = await client.send(
      new DescribeSecretCommand({ SecretId: 'staged' }),
    );
    expect(Object.values(VersionIdsToStages!).sort()).toEqual([['AWSCURRENT'], ['AWSPREVIOUS']]);
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
    const { ARN } = await create('kept', 'safe');
    const versions = Object.values(openSecrets(store, account).find(ARN!)!.versions);
    expect(versions).toEqual([expect.objectContaining({ text: 'safe' })]);
  });
});

describe('generated secrets', () => {
  it('have one character of each kind at least', () => {
    for (let round = 0; round < 50; round += 1) {
      const text = generate({ PasswordLength: 8 });
      expect(text).toHaveLength(8);
      for (const kind of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) expect(text).toMatch(kind);
    }
  });

  it('leave out what is excluded', () => {
    const text = generate({
      PasswordLength: 500,
      ExcludePunctuation: true,
      ExcludeCharacters: 'abc012',
    });
    expect(text).toMatch(/^[d-zA-Z3-9]{500}$/);
  });

  it('differ', () => {
    expect(generate({})).not.toBe(generate({}));
  });

  it('fill a template', () => {
    const options = { SecretStringTemplate: '{"user":"me"}', GenerateStringKey: 'password' };
    expect(JSON.parse(generate(options))).toEqual({
      user: 'me',
      password: expect.any(String) as unknown,
    });
  });
});
