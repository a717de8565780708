import { isIP } from 'node:net';
import * as z from 'zod';
import { listOf } from '../shared/plan/setting-formats.ts';

/** What a name and the end of an ARN may have; an ARN ends with six characters of AWS's. */
const secretName = '[A-Za-z0-9/_+=.@-]+';
const secretArn = new RegExp(
  `^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\\d{12}:secret:${secretName}-[A-Za-z0-9]{6}$`,
);

/** Keys of catalogs are hexadecimal: what looks like one is a key that must not get anywhere. */
function isSecretId(text: string): boolean {
  if (text.startsWith('arn:')) return secretArn.test(text);
  return new RegExp(`^${secretName}$`).test(text) && !/^[0-9a-f]{16,}$/i.test(text);
}

function isBlock(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

function isServer(text: string): boolean {
  const [, six, four = six ?? '', port = '53'] =
    /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(four) === (six === undefined ? 4 : 6) && Number(port) <= 65_535;
}

/**
 * What variables of the environment must look like that only the machine reads or checks; the others
 * are in shared/plan/setting-formats.ts. Messages continue the name of the variable.
 */
export const formats = {
  secret: z
    .string()
    .refine(
      isSecretId,
      'must be the name or the full ARN of a secret in Secrets Manager, never the secret itself',
    ),
  account: z.string().regex(/^\d{12}$/, 'must be the 12 digits of an AWS account'),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a Region like eu-west-1'),
  domain: z
    .string()
    .regex(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      'must be a name like watch.example.com, in lowercase, without https:// and path',
    ),
  certificate: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[0-9a-f-]{36}$/,
      'must be the ARN of a certificate in Certificate Manager',
    ),
  zone: z
    .string()
    .regex(/^Z[A-Z0-9]{1,31}$/, 'must be the ID of a hosted zone in Route 53, like Z0123456789ABC'),
  blocks: () => listOf(isBlock, 'address blocks like 127.0.0.0/8'),
  servers: () => listOf(isServer, 'name servers like 127.0.0.1:53'),
};
