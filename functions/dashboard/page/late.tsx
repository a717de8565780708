import { ErrorBoundary, lazy } from 'preact-iso';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Failed } from './parts/failed.tsx';

const kept = 'artist-monitor-reloaded';

const patienceMs = 2000;

let waiting: Promise<void> | null = null;

/** Waits until the service can be reached: a reload before that would only show the browser’s error. */
async function whenReached(): Promise<void> {
  while (!(await fetch('/app/').catch(() => null))) {
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
  }
  waiting = null;
}

/** Stands where the file couldn’t be loaded. It reloads once it is shown, so never for a screen that was left. */
function Reload({ error }: { error: Error }) {
  const reload = () => location.reload();
  useEffect(() => {
    if (sessionStorage.getItem(kept) !== null) return;
    sessionStorage.setItem(kept, 'once');
    reload();
  }, []);
  return <Failed error={error} retry={reload} />;
}

/**
 * A component that is loaded when it is first shown. After a deployment its file may be gone: the page is
 * then reloaded, once, and learns the names of the new files. After a lost connection it is reloaded as
 * well, since a browser doesn’t ask again for a file that it failed to load.
 */
export function lateScreen<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(async () => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(kept);
      return loaded;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      await (waiting ??= whenReached());
      return { default: () => <Reload error={error} /> };
    }
  });
}

/** The same for a part of a screen: until it is there, nothing stands in its place. */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lateScreen(load);
  return function Late(props: Props) {
    return (
      <ErrorBoundary>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}
