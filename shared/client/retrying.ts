type Fetch = typeof globalThis.fetch;

/** How patient a client is. */
export interface Patience {
  /** How often a request is sent at most. */
  tries: number;
  /** How long one try may take. */
  timeoutSeconds: number;
  /** Where the service asks for a longer pause, its refusal is the answer. */
  pauseSecondsMax: number;
}

/** What a program takes, unless it says otherwise. */
export const usualPatience: Patience = { tries: 4, timeoutSeconds: 30, pauseSecondsMax: 60 };

/** The operations that carry out an `Idempotency-Key` once. */
const creating =
  /\/api\/v1\/(auth\/organizations|org\/(invitations|destinations|alerts|mutes|feeds|webhooks|api-keys)|artists\/import|verify\/(start|instant)|changes\/[^/]+\/(notes|reports))$/;

/** Whether the service takes an `Idempotency-Key` for a `POST` there. */
export function takesKey(pathname: string): boolean {
  return creating.test(pathname);
}

/**
 * `fetch` that sends a request again while that can help: as long after a refusal as its
 * `Retry-After` says, or longer and longer after a lost connection or a 5xx. What creates something
 * has an `Idempotency-Key` that stays the same, so nothing is created twice; any other `POST` is
 * repeated only where the service refused it and said when to come back.
 */
export function retrying(fetch: Fetch, patience: Patience): Fetch {
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const isPost = init.method === 'POST';
    if (isPost && !headers.has('idempotency-key') && takesKey(pathOf(input))) {
      headers.set('idempotency-key', crypto.randomUUID());
    }
    const mayRepeat = !isPost || headers.has('idempotency-key');
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= patience.tries;
      const signal = signalOf(init, patience.timeoutSeconds);
      try {
        const response = await fetch(input, { ...init, headers, signal });
        const seconds = pauseOf(response, mayRepeat, attempt);
        if (isLast || seconds === null || seconds > patience.pauseSecondsMax) return response;
        await response.body?.cancel();
        await pause(seconds, init.signal);
      } catch (error) {
        if (isLast || !mayRepeat || init.signal?.aborted) throw error;
        await pause(growing(attempt), init.signal);
      }
    }
  };
}

function pathOf(input: Parameters<Fetch>[0]): string {
  const address = input instanceof Request ? input.url : String(input);
  return address.replace(/[?#].*$/s, '');
}

function signalOf({ signal }: RequestInit, timeoutSeconds: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Seconds until the request may be sent again; null if that can't help. */
function pauseOf({ status, headers }: Response, mayRepeat: boolean, attempt: number) {
  const asked = Number(headers.get('retry-after') ?? Number.NaN);
  // A little more at random, so that several programs don't come back at the same time.
  if ([409, 429, 503].includes(status) && asked >= 0) return asked + Math.random();
  return status >= 500 && mayRepeat ? growing(attempt) : null;
}

function growing(attempt: number): number {
  return 0.25 * 2 ** attempt * (0.5 + Math.random());
}

async function pause(seconds: number, signal?: AbortSignal | null): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  signal?.throwIfAborted();
}
