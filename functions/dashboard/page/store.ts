import { useEffect, useRef, useState } from 'preact/hooks';

/** A value that parts of the page share and follow. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls `listener` after each change. @returns what ends that */
  follow(listener: (value: Value) => void): () => void;
}

/** A store that starts with `value`. */
export function storeOf<Value>(value: Value): Store<Value> {
  let current = value;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => current,
    set: (next) => {
      if (Object.is(current, next)) return;
      current = next;
      for (const listener of [...listeners]) listener(next);
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value; the component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    // It may have changed between drawing and this.
    setValue(() => store.get());
    return store.follow((next) => setValue(() => next));
  }, [store]);
  return value;
}

/** What `select` makes of the store's value; the component is drawn again only when that changes. */
export function useSelected<Value, Part>(
  store: Store<Value>,
  select: (value: Value) => Part,
): Part {
  const part = select(store.get());
  const [, setPart] = useState(part);
  const latest = useRef(select);
  latest.current = select;
  useEffect(() => {
    const follow = (value: Value) => setPart(() => latest.current(value));
    follow(store.get());
    return store.follow(follow);
  }, [store]);
  return part;
}
