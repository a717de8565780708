import { Webhook } from 'standardwebhooks';
import type { Received } from './receiver.ts';

const shownHeaders = [
  'content-type',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
];

/**
 * A request as people read it: path, headers, JSON, and whether its signature is right.
 * @param secrets of the webhooks that it may come from; without one, the signature isn't checked
 */
export function shown(received: Received, secrets: readonly string[]): string {
  const { path, headers, body } = received;
  const lines = shownHeaders
    .filter((name) => headers[name] !== undefined)
    .map((name) => `${name}: ${String(headers[name])}`);
  return [`\nPOST ${path}`, ...lines, '', readable(body), ...verdict(received, secrets)].join('\n');
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Other bodies are printed as they came.
    return body;
  }
}

function verdict(received: Received, secrets: readonly string[]): string[] {
  if (secrets.length === 0) return [];
  const wrong = secrets.map((secret) => whatIsWrong(received, secret));
  if (wrong.includes(null))
    return ['✓ The signature is right (checked with the npm package standardwebhooks).'];
  return [`✗ The signature is wrong: ${wrong.join('; ')}.`];
}

/** @returns null for a signature that is right */
function whatIsWrong({ headers, body }: Received, secret: string): string | null {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) named[name] = String(value);
  try {
    new Webhook(secret).verify(body, named);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
