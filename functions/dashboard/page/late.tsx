import { ErrorBoundary, lazy } from 'preact-iso';
import type { ComponentType } from 'preact';
import { Failed } from './parts/failed.tsx';

const kept = 'artist-monitor-reloaded';

const patienceMs = 2000;

/** Waits until something answers: before, loading the page anew would leave nothing of it. */
async function answers(): Promise<void> {
  while (!(await fetch('/app/').catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
}

/**
 * A component that is loaded when it is first shown. After a deployment the page may ask for a file
 * that is gone: the page is then loaded anew, once, which brings the new files' names. So it is where
 * the network was away, since a browser asks for a file only once.
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
      if (sessionStorage.getItem(kept) !== null && error instanceof Error) {
        const retry = () => location.reload();
        return { default: () => <Failed error={error} retry={retry} /> };
      }
      await answers();
      sessionStorage.setItem(kept, 'once');
      location.reload();
      return await new Promise<never>(() => {
        // Never settles: the page is about to go.
      });
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
