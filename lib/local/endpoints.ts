import { devNull } from 'node:os';
import { LocalFailure } from './failure.ts';

/** The services that functions call, as the SDK spells them in `AWS_ENDPOINT_URL_…`. */
export const services = ['DYNAMODB', 'SQS', 'SESV2', 'SECRETS_MANAGER'] as const;
export type Service = (typeof services)[number];

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Where the AWS APIs are that are used in place of the runner's own, and who calls them. */
export interface Outside {
  endpoints: Readonly<Partial<Record<Service, string>>>;
  region: string;
  credentials: Credentials;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `AWS_ENDPOINT_URL_<SERVICE>` and `AWS_ENDPOINT_URL`. Region and credentials of the
 * environment count only when there is such an endpoint: what runs here needs none, and its names
 * must not change with them.
 * @throws LocalFailure naming a variable that is no address.
 */
export function outsideFrom(environment: Environment): Outside {
  const endpoints: Partial<Record<Service, string>> = {};
  for (const service of services) {
    const url = [`AWS_ENDPOINT_URL_${service}`, 'AWS_ENDPOINT_URL']
      .map((name) => addressIn(environment, name))
      .find((given) => given !== undefined);
    if (url !== undefined) endpoints[service] = url;
  }
  const used = Object.keys(endpoints).length > 0 ? environment : {};
  const token = used.AWS_SESSION_TOKEN;
  return {
    endpoints,
    region: used.AWS_REGION ?? used.AWS_DEFAULT_REGION ?? 'us-east-1',
    credentials: {
      accessKeyId: used.AWS_ACCESS_KEY_ID ?? 'local',
      secretAccessKey: used.AWS_SECRET_ACCESS_KEY ?? 'local',
      ...(token === undefined ? {} : { sessionToken: token }),
    },
  };
}

/** The address without a slash at its end; empty counts as not set. */
function addressIn(environment: Environment, name: string): string | undefined {
  const text = environment[name] ?? '';
  if (text === '') return undefined;
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/+$/, '');
  throw new LocalFailure(`Settings: ${name} must be an http address.`);
}

/** What an SDK client of the runner needs to reach `endpoint`. */
export function clientSettings(endpoint: string, outside: Outside) {
  return { endpoint, region: outside.region, credentials: outside.credentials };
}

/** The part of a function's environment that tells the SDK where everything is. */
export function sdkEnvironment(
  endpoints: Readonly<Record<string, string>>,
  outside: Outside,
): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = outside.credentials;
  return {
    AWS_REGION: outside.region,
    AWS_DEFAULT_REGION: outside.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: sessionToken }),
    // A profile on this machine must not change what a function does.
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    ...Object.fromEntries(
      Object.entries(endpoints).map(([service, url]) => [`AWS_ENDPOINT_URL_${service}`, url]),
    ),
  };
}
