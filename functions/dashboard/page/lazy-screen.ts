import { lazy } from 'preact-iso';
import type { ComponentType } from 'preact';
import type { ScreenProps } from './screen-props.ts';

type Screen = ComponentType<ScreenProps>;

const kept = 'artist-monitor-reloaded';

/**
 * A screen that is loaded when it is first shown. After a deployment the page may ask for a file that
 * is gone: it is then loaded anew, once, which brings the new files' names.
 */
export function lazyScreen(load: () => Promise<{ default: Screen }>): Screen {
  return lazy(async () => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(kept);
      return loaded;
    } catch (error) {
      if (sessionStorage.getItem(kept) !== null) throw error;
      sessionStorage.setItem(kept, 'once');
      location.reload();
      return await new Promise<never>(() => {
        // Never settles: the page is about to go.
      });
    }
  });
}
