import { QueryClientProvider } from '@tanstack/preact-query';
import { type ComponentChildren, render } from 'preact';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { queryClient } from './api.ts';
import { listenToKeys } from './keys/use-shortcuts.ts';
import { latePart } from './late.tsx';
import { Announcements } from './parts/announce.tsx';
import { Failed, Ways } from './parts/failed.tsx';
import { Page } from './parts/page.tsx';
import { Shell } from './parts/shell/shell.tsx';
import { inside, outside } from './routes.ts';
import { listenToBack } from './session/back.ts';
import { Session } from './session/session.tsx';
import { signInRequest } from './session/sign-in-again.ts';
import { followSignOut } from './session/sign-out.ts';
import { useStore } from './store.ts';
import { common, states } from './text/common.ts';
import { followTheme } from './theme.ts';

const SignInDialog = latePart(() => import('./session/sign-in-dialog.tsx'));

function App() {
  return (
    <LocationProvider scope="/app">
      <QueryClientProvider client={queryClient}>
        <Screens />
        <SignInAgain />
      </QueryClientProvider>
    </LocationProvider>
  );
}

/** What stands behind links in mails needs no session; everything else does. */
function Screens() {
  const { path } = useLocation();
  const isOutside = outside.some(({ path: start }) =>
    path.startsWith(start.split('/:')[0] ?? start),
  );
  const screens = isOutside ? outside : inside;
  const router = (
    <Guarded>
      <Router>
        {screens.map(({ path: at, component }) => (
          <Route key={at} path={at} component={component} />
        ))}
        <Route default component={NoSuchPage} />
      </Router>
    </Guarded>
  );
  if (isOutside) {
    return (
      <>
        <main class="sign-in" id="content">
          <p class="brand">{common.product}</p>
          {router}
        </main>
        <Announcements />
      </>
    );
  }
  return (
    <Session>
      <Shell>{router}</Shell>
    </Session>
  );
}

/** A screen that fails doesn't take the page with it; another screen begins anew. */
function Guarded({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  // The browser's console has it, too.
  const boundary: readonly [unknown, () => void] = useErrorBoundary(reportError);
  const [error, reset] = boundary;
  useEffect(() => reset(), [path]);
  if (error instanceof Error) return <Failed error={error} retry={reset} />;
  return children;
}

function NoSuchPage() {
  return (
    <Page title="There is no such page">
      <p class="lead">{states.gone.detail}</p>
      <Ways />
    </Page>
  );
}

function SignInAgain() {
  return useStore(signInRequest) === null ? null : <SignInDialog />;
}

followTheme();
followSignOut();
listenToKeys();
listenToBack();

const root = document.getElementById('app');
if (root === null) throw new Error('The shell has no #app');
render(<App />, root);
