import { STSClient } from '@aws-sdk/client-sts';
import { AccessError, readIdentity, resolves } from '../../lib/deploy/identity.ts';

function failing(name: string, message: string): STSClient {
  return new STSClient({
    region: 'eu-west-1',
    credentials: () => Promise.reject(Object.assign(new Error(message), { name })),
  });
}

describe('a shell from which AWS can’t be asked', () => {
  it('hears that it has no credentials, and what to do', async () => {
    const asked = readIdentity(failing('CredentialsProviderError', 'no providers'));
    await expect(asked).rejects.toThrow(AccessError);
    await expect(asked).rejects.toThrow(/^There are no AWS credentials in this shell\. Sign in, /);
  });

  it('hears why its credentials aren’t taken', async () => {
    const asked = readIdentity(failing('ExpiredToken', 'The token has expired.'));
    await expect(asked).rejects.toThrow(
      'AWS doesn’t take the credentials in this shell: The token has expired.',
    );
  });
});

describe('a domain', () => {
  const failed = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

  it('resolves unless the name servers don’t know it', async () => {
    expect(await resolves('watch.example.com', () => Promise.resolve({}))).toBe(true);
    expect(await resolves('watch.example.com', failed('ENOTFOUND'))).toBe(false);
  });

  it('is left to the canary where no name server answers', async () => {
    expect(await resolves('watch.example.com', failed('EAI_AGAIN'))).toBe(true);
  });
});
