import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { keptSecret } from '../../shared/aws/kept-secret.ts';
import { SettableClock } from '../support/clock.ts';

/** Secrets Manager with one secret, which counts how often it is read. */
function holding(text: string | null) {
  const state = { text, reads: 0, fails: false };
  const client = new SecretsManagerClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    () => async () => {
      await Promise.resolve();
      state.reads += 1;
      if (state.fails) throw new Error('down');
      if (state.text === null) throw new ResourceNotFoundException({ $metadata: {}, message: '' });
      return { output: { $metadata: {}, SecretString: state.text }, response: {} };
    },
    { step: 'initialize', priority: 'low' },
  );
  const clock = new SettableClock();
  return { state, clock, key: keptSecret({ secretId: 'catalogs/spotify', client, clock }) };
}

describe('a kept secret', () => {
  it('is not read before it is needed, and then once for many', async () => {
    const { state, key } = holding('the-key\n');
    expect(state.reads).toBe(0);
    expect(await Promise.all([key(), key(), key()])).toEqual(['the-key', 'the-key', 'the-key']);
    expect(state.reads).toBe(1);
  });

  it('is read again after 5 minutes, so that a rotated key works by itself', async () => {
    const { state, clock, key } = holding('old');
    await key();
    state.text = 'new';
    clock.advance(299);
    expect(await key()).toBe('old');
    clock.advance(1);
    expect(await key()).toBe('new');
    expect(state.reads).toBe(2);
  });

  it('tries again after a failure', async () => {
    const { state, key } = holding('the-key');
    state.fails = true;
    await expect(key()).rejects.toThrow('down');
    state.fails = false;
    expect(await key()).toBe('the-key');
  });

  it('says which secret is missing', async () => {
    await expect(holding(null).key()).rejects.toThrow(
      'the secret catalogs/spotify does not exist or is empty',
    );
  });

  it.each(['', ' \n', '{"spotify":"hunter2"}', 'two words'])(
    'refuses %j without quoting it',
    async (text) => {
      await expect(holding(text).key()).rejects.toThrow(
        /^the secret catalogs\/spotify must hold one key as plain text$/,
      );
    },
  );
});
