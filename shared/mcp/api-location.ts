import * as z from '../domain/zod.ts';
import { apiKeyFault } from '../domain/people/api-key.ts';
import type { ApiLocation } from './api.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Somewhere a key can be sent to: encrypted, unless it stays on this machine. */
const ServiceUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be a URL, such as https://monitor.example.com',
    abort: true,
  })
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || loopback.has(hostname);
  }, 'must begin with https:// (http:// is for this machine only)')
  .transform((text) => text.replace(/\/+$/, ''));

const Environment = z.object({
  ARTIST_MONITOR_URL: ServiceUrl.default('http://127.0.0.1:3000'),
  ARTIST_MONITOR_API_KEY: z
    .string('must be set to an API key of your organization')
    .refine((key) => apiKeyFault(key) === null, 'isn’t an API key: it begins with ag_live_'),
});

/** Where the service is and with which key, or what is wrong: never with the key in it. */
export function readApiLocation(
  environment: Readonly<Record<string, string | undefined>>,
): ApiLocation | { fault: string } {
  const given = Object.entries(environment).filter(([, text]) => text !== '');
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (parsed.success) {
    const { ARTIST_MONITOR_URL: url, ARTIST_MONITOR_API_KEY: key } = parsed.data;
    return { url, key, timeoutSeconds: 30 };
  }
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
  return { fault: faults.join('\n') };
}
