import type { ServiceFunction } from '../constructs/service-function.ts';
import type { Kept } from './kept.ts';
import { allow, setVariable } from './rights.ts';

/** Lets a function read a ring of keys, or also write it. */
export function giveSecret(
  to: ServiceFunction,
  variable: string,
  secretArn: string,
  use: 'read' | 'make',
): void {
  setVariable(to, variable, secretArn);
  const actions = ['secretsmanager:GetSecretValue'];
  if (use === 'make') actions.push('secretsmanager:PutSecretValue');
  allow(to, actions, [secretArn]);
}

/** Lets a function check sessions, or also sign them. */
export function giveSessionKeys(to: ServiceFunction, use: 'check' | 'sign', kept: Kept): void {
  const isSigning = use === 'sign';
  if (isSigning) giveSecret(to, 'SESSION_KEYS_SECRET', kept.sessionKeys, 'make');
  const write = isSigning ? 'make' : 'read';
  giveSecret(to, 'SESSION_PUBLIC_KEYS_SECRET', kept.sessionPublicKeys, write);
}

/** Lets a function care for all rings. */
export function giveRings(to: ServiceFunction, kept: Kept): void {
  giveSessionKeys(to, 'sign', kept);
  giveSecret(to, 'ENCRYPTION_KEY_SECRET', kept.encryptionKey, 'make');
  giveSecret(to, 'PEPPER_SECRET', kept.pepper, 'make');
}
