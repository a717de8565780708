import {
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/preact-query';
import { ApiError } from '../../../shared/client/api-error.ts';
import { type Argument, clientOf, type ListRoute } from '../../../shared/client/client.ts';
import type { Route } from '../../../shared/client/routes.ts';
import { noteRate } from './session/rate.ts';
import { askToSignIn, type Reason } from './session/sign-in-again.ts';
import { tellTabs } from './session/tabs.ts';

/** The public API, as this page uses it: by the session's cookie, and by nothing else. */
export const client = clientOf({ url: '', fetch: transport });

function clientUntil(signal: AbortSignal) {
  return clientOf({ url: '', fetch: (input, init) => transport(input, { ...init, signal }) });
}

/** Reads that are answered with something. */
type ReadRoute = Extract<Route, `GET ${string}`> | 'POST /api/v1/org/alerts/dry-run';

/** What to give `useQuery` to read from the API: `useQuery(read('GET /api/v1/artists'))`. */
export function read<At extends ReadRoute>(route: At, ...sent: Argument<At>) {
  // As wide as it gets, so that reads of two routes with the same answer are of one type.
  const queryKey: readonly unknown[] = [route, ...sent];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => clientUntil(signal).call(route, ...sent),
  });
}

/** What to give `useInfiniteQuery` to read a list page by page, along its `Link` headers. */
export function readPages<At extends ListRoute & ReadRoute>(route: At, ...sent: Argument<At>) {
  const first: string | null = null;
  // Not the key of `read`: what is kept under it has another shape.
  const queryKey: readonly unknown[] = [route, 'pages', ...sent];
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: first,
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
      clientUntil(signal).page(route, pageParam, ...sent),
    getNextPageParam: ({ next }) => next,
  });
}

/**
 * Follows a list: `usePages(readPages('GET /api/v1/changes'))`. Taken from here, it is in the file that
 * loads first, which needs it, and not in one of its own.
 */
export const usePages = useInfiniteQuery;

const tries = 3;

/** Only what may go better next time; and writes never, since nobody asked twice. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 429 || error.status >= 500;
}

/** How long to wait before the next try: as the service says, or longer each time. */
export function retryDelayMs(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  return asked === null ? Math.min(1000 * 2 ** failures, 30_000) : asked * 1000;
}

/** What the page has read. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < tries && mayPass(error),
      retryDelay: retryDelayMs,
    },
    // Without a network, a write fails at once: it would be a surprise an hour later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Reads everything again whose route begins with one of `routes`, where it is shown: here and in the
 * other tabs. For after a write.
 */
export async function readAgain(...routes: readonly string[]): Promise<void> {
  tellTabs({ kind: 'wrote', routes });
  await readAgainHere(routes);
}

/** IDs of what was deleted here: its screen may still stand while the next one loads. */
const gone = new Set<string>();

/** Nothing about what was deleted is read again. */
export function noteGone(id: string): void {
  gone.add(id);
}

/** The same in this tab alone. */
export async function readAgainHere(routes: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [route, ...about] }) =>
      typeof route === 'string' &&
      routes.some((start) => route.startsWith(start)) &&
      ![...gone].some((id) => JSON.stringify(about).includes(id)),
  });
}

/**
 * Every request of the page goes through here. Where the service wants a new sign-in, the page asks
 * for it in place and repeats the request, headers and all, so that whoever sent it, a form or a list,
 * doesn't notice and loses nothing.
 */
async function transport(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, init);
  noteRate(response.headers);
  const reason = await reasonOf(response);
  if (reason === null || !(await askToSignIn(reason))) return response;
  return fetch(input, init);
}

const reasons: Readonly<Record<string, Reason>> = {
  unauthorized: 'signed_out',
  fresh_sign_in_required: 'not_fresh',
};

async function reasonOf(response: Response): Promise<Reason | null> {
  if (response.status !== 401 && response.status !== 403) return null;
  const text = await response.clone().text();
  const code = /"code":\s*"(\w+)"/.exec(text)?.[1];
  return code === undefined ? null : (reasons[code] ?? null);
}
