import { useMutation, useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import { FailedLine } from '../../parts/failed.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { mailLinks } from '../../text/mail-links.ts';

export interface TokenScreenProps<Done> {
  /** No button while it isn't known what it does. */
  words: { title: string; button: string | null; refused: string; refusedDetail: string };
  /** Where the address itself has the token; otherwise it is in the fragment. */
  token?: string;
  /** What is said before the button is pressed; `refuse` where that shows that the token is no good. */
  children: (token: string, refuse: () => void) => ComponentChildren;
  /** Spends the token. */
  spend: (token: string) => Promise<Done>;
  /** In place of the title, once it is spent. */
  doneTitle?: (outcome: Done) => string | undefined;
  /** What is said once it is spent. */
  done: (outcome: Done) => ComponentChildren;
  /** What stands beside the button. */
  beside?: ComponentChildren;
  /** The way on for a link that is no good. */
  otherwise?: ComponentChildren;
}

/**
 * A screen behind a mail's link. Opening it spends nothing, since mail services open links, too: only
 * the button does.
 */
export function TokenScreen<Done>(props: TokenScreenProps<Done>) {
  const { words, children, spend, done, doneTitle, beside, otherwise } = props;
  const [token] = useState(() => props.token ?? takeToken());
  const [isRefused, setRefused] = useState(false);
  useEffect(onOtherLink, []);
  const spending = useMutation({ mutationFn: spend });
  if (token === null) {
    return (
      <Page title={mailLinks.missing.title}>
        <p>{mailLinks.missing.detail}</p>
        {otherwise ?? <ToStart />}
      </Page>
    );
  }
  if (spending.isSuccess) {
    const title = doneTitle?.(spending.data) ?? words.title;
    // A page of its own, so that focus goes to what is said now.
    return (
      <Page key="done" title={title}>
        {done(spending.data)}
      </Page>
    );
  }
  if (isRefused || isSpent(spending.error)) {
    return (
      <Page title={words.refused}>
        <p>{words.refusedDetail}</p>
        {otherwise ?? <ToStart />}
      </Page>
    );
  }
  return (
    <Page title={words.title}>
      {children(token, () => setRefused(true))}
      <div class="actions">
        {words.button !== null && (
          <button
            type="button"
            class="primary"
            aria-busy={spending.isPending}
            aria-disabled={spending.isPending}
            onClick={() => {
              if (!spending.isPending) spending.mutate(token);
            }}
          >
            {words.button}
          </button>
        )}
        {beside}
      </div>
      {spending.error && <FailedLine error={spending.error} />}
    </Page>
  );
}

/** Another link in the same tab changes the fragment only: the page is loaded for its token, too. */
function onOtherLink(): () => void {
  const reload = () => {
    if (location.hash !== '') location.reload();
  };
  addEventListener('hashchange', reload);
  return () => removeEventListener('hashchange', reload);
}

export interface PreviewProps<About> {
  kind: string;
  read: () => Promise<About>;
  refuse: () => void;
  onKnown?: (about: About) => void;
  children: (about: About) => ComponentChildren;
}

/** Reads what a token is for, without spending it, and shows it. One that is no good is refused. */
export function Preview<About>({ kind, read, refuse, onKnown, children }: PreviewProps<About>) {
  const preview = useQuery({
    // The token stays out of the key: keys are kept longer than what they stand for.
    queryKey: ['preview', kind],
    queryFn: read,
    gcTime: 0,
    retry: false,
  });
  const { data, error } = preview;
  useEffect(() => {
    if (isSpent(error)) refuse();
  }, [error]);
  useEffect(() => {
    if (data !== undefined) onKnown?.(data);
  }, [data]);
  return (
    <Loaded query={preview} rows={2}>
      {children}
    </Loaded>
  );
}

/** Whether the service says that the token is no good: used, expired, revoked, or never one. */
function isSpent(error: Error | null): boolean {
  return error instanceof ApiError && [400, 401, 404, 410].includes(error.status);
}

/** The way into the app. */
export function ToStart() {
  return (
    <p>
      <a href="/app/">{mailLinks.toStart}</a>
    </p>
  );
}

/**
 * The token in the address's fragment, as mails' links have it. It is taken out of the address at
 * once, so that it stays in memory alone: not in the history, not in what is copied or shared.
 */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return token === '' ? null : token;
}
