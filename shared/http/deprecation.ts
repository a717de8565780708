import type { Operation } from '../contract/define.ts';

/**
 * What the answers of an operation say that will stop working: since when it is deprecated
 * (RFC 9745), the day it stops (RFC 8594), and where to read what replaces it. Nothing of others.
 */
export function deprecationHeaders({ id, deprecated }: Operation): Record<string, string> {
  if (!deprecated) return {};
  return {
    deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    sunset: new Date(deprecated.until).toUTCString(),
    link: `</docs#${id}>; rel="deprecation"; type="text/html"`,
  };
}

/** The same in a sentence, for the reference; null for an operation that stays. */
export function deprecationText({ deprecated }: Operation): string | null {
  if (!deprecated) return null;
  const { since, until, instead } = deprecated;
  return `Deprecated since ${since}; stops working on ${until}. ${instead}`;
}

/** The headers as the OpenAPI document describes them. */
export const describedDeprecation = {
  Deprecation: {
    description: 'Since when the operation is deprecated, `@` and Unix seconds (RFC 9745)',
    schema: { type: 'string' },
  },
  Sunset: {
    description: 'When the operation stops working, an HTTP date (RFC 8594)',
    schema: { type: 'string' },
  },
} as const;
