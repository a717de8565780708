import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from '../domain/zod.ts';
import type { Clock } from '../usecases/ports.ts';
import { readSecret } from './secrets.ts';

const keptSeconds = 300;

/** One key, as plain text. A newline at the end comes from a file, and is not part of it. */
const Key = z
  .string()
  .trim()
  .regex(/^[^\s{}"]{1,512}$/);

export interface KeptSecretSettings {
  /** The name or the ARN of the secret. */
  secretId: string;
  client?: SecretsManagerClient;
  clock?: Clock;
}

/**
 * Reads a secret that holds one key as plain text: at the first call, then again every 5 minutes, so
 * that a new key works without a deployment. Calls at the same time share one request.
 * @returns a function whose promise rejects with an Error that names the secret, never its text
 */
export function keptSecret(settings: KeptSecretSettings): () => Promise<string> {
  const { secretId, client = new SecretsManagerClient({}) } = settings;
  const { clock = { now: () => new Date() } } = settings;
  let kept: { key: Promise<string>; atMs: number } | undefined;

  return () => {
    const nowMs = clock.now().getTime();
    if (kept && nowMs - kept.atMs < keptSeconds * 1000) return kept.key;
    const entry = { key: read(client, secretId), atMs: nowMs };
    kept = entry;
    // A failure is not kept: the next call tries again.
    entry.key.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.key;
  };
}

async function read(client: SecretsManagerClient, secretId: string): Promise<string> {
  const text = await readSecret(client, secretId);
  if (text === null) throw new Error(`the secret ${secretId} does not exist or is empty`);
  const parsed = Key.safeParse(text);
  // What zod says could quote the key.
  if (!parsed.success) throw new Error(`the secret ${secretId} must hold one key as plain text`);
  return parsed.data;
}
