import { outsideFrom, sdkEnvironment } from '../../lib/local/endpoints.ts';

describe('endpoints outside', () => {
  it('are none by default, whatever account the shell is set up for', () => {
    const shell = {
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'AKIA',
      AWS_SECRET_ACCESS_KEY: 's',
    };
    expect(outsideFrom(shell)).toEqual({
      endpoints: {},
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
  });

  it('can be one for all services, or one of its own', () => {
    const { endpoints, region } = outsideFrom({
      AWS_ENDPOINT_URL: 'http://localhost:4566/',
      AWS_ENDPOINT_URL_SQS: 'http://localhost:9324',
      AWS_ENDPOINT_URL_DYNAMODB: '',
      AWS_REGION: 'eu-west-1',
    });
    expect(region).toBe('eu-west-1');
    expect(endpoints).toEqual({
      SQS: 'http://localhost:9324',
      SESV2: 'http://localhost:4566',
      SECRETS_MANAGER: 'http://localhost:4566',
      DYNAMODB: 'http://localhost:4566',
    });
  });

  it.each([
    ['AWS_ENDPOINT_URL', 'localhost:4566'],
    ['AWS_ENDPOINT_URL_SQS', 'nowhere'],
    ['AWS_ENDPOINT_URL_SESV2', 'ftp://localhost'],
  ])('are refused by name when they are no address: %s=%s', (name, value) => {
    expect(() => outsideFrom({ [name]: value })).toThrow(
      `Settings: ${name} must be an http address.`,
    );
  });

  it('are told to functions with the credentials for them', () => {
    const outside = outsideFrom({
      AWS_ENDPOINT_URL_SQS: 'http://localhost:9324',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
    });
    expect(
      sdkEnvironment({ SQS: 'http://localhost:9324', LAMBDA: 'http://localhost:1' }, outside),
    ).toEqual({
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
      AWS_CONFIG_FILE: '/dev/null',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_ENDPOINT_URL_SQS: 'http://localhost:9324',
      AWS_ENDPOINT_URL_LAMBDA: 'http://localhost:1',
    });
  });
});
