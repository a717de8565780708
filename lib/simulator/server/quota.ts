/** Counts what each client asks for in a sliding window. */
export interface Quota {
  /** Whether one more request of the client, at a time in ms, is within the limit; counts it if so. */
  allows(client: string, atMs: number): boolean;
}

/** At most `limit` requests in any `windowMs` for each client. */
export function quota(limit: number, windowMs: number): Quota {
  const clients = new Map<string, number[]>();
  return {
    allows: (client, atMs) => {
      const recent = (clients.get(client) ?? []).filter((time) => time > atMs - windowMs);
      clients.set(client, recent);
      if (recent.length >= limit) return false;
      recent.push(atMs);
      return true;
    },
  };
}
