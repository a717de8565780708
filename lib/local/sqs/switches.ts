import type { Store } from '../store.ts';
import type { Source } from './event-sources.ts';

/** Switches event source mappings on and off. What is off stays off through a restart. */
export interface Switches {
  /** Takes a mapping in, and starts it unless it is off. */
  add(id: string, start: () => Source): void;
  /** Undefined: there is no such mapping. */
  isOn(id: string): boolean | undefined;
  set(id: string, isOn: boolean): void;
  /** Stops those that run. */
  stop(): Promise<void>;
}

const kind = 'paused-source';

/** Opens the switches: which mappings are off is in `store`. */
export function openSwitches(store: Store): Switches {
  const starts = new Map<string, () => Source>();
  const running = new Map<string, Source>();
  /** What is off, and may still wait for an answer of its queue. */
  const finishing = new Set<Source>();

  const start = (id: string) => {
    const source = running.has(id) ? undefined : starts.get(id)?.();
    if (source) running.set(id, source);
  };
  const finish = (id: string) => {
    const source = running.get(id);
    if (!source) return;
    running.delete(id);
    finishing.add(source);
    source.finish();
  };
  const isOff = (id: string) => store.get(kind, id) !== undefined;
  return {
    add: (id, begin) => {
      starts.set(id, begin);
      if (!isOff(id)) start(id);
    },
    isOn: (id) => (starts.has(id) ? !isOff(id) : undefined),
    set: (id, isOn) => {
      if (isOn) {
        store.delete(kind, id);
        start(id);
      } else {
        store.put(kind, id, {});
        finish(id);
      }
    },
    stop: async () => {
      const all = [...running.values(), ...finishing];
      await Promise.all(all.map((source) => source.stop()));
    },
  };
}
