import type { Answer } from './context.ts';

const tokenSeconds = 3600;
const tokenPattern = /^Bearer sim-token-(\d{1,15})$/;

/** The answer to `POST /api/token` of the accounts service. Any app gets one, but one without a secret. */
export function answerToken(authorization: string, form: string, now: Date): Answer {
  if (new URLSearchParams(form).get('grant_type') !== 'client_credentials') {
    return refuse('unsupported_grant_type', 'grant_type must be client_credentials');
  }
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization) ?? [];
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  if (id === '' || secret === '') return refuse('invalid_client', 'Invalid client');
  const until = now.getTime() + tokenSeconds * 1000;
  const body = {
    access_token: `sim-token-${until}`,
    token_type: 'Bearer',
    expires_in: tokenSeconds,
  };
  return { status: 200, body };
}

/** Why a request's token is refused; null: it is good. */
export function tokenFault(authorization: string, now: Date): string | null {
  if (authorization === '') return 'No token provided';
  const [, until] = tokenPattern.exec(authorization) ?? [];
  if (until === undefined) return 'Invalid access token';
  return Number(until) > now.getTime() ? null : 'The access token expired';
}

function refuse(error: string, error_description: string): Answer {
  return { status: 400, body: { error, error_description } };
}
