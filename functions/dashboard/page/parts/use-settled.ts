import { useEffect, useState } from 'preact/hooks';

/** `value` once it has stayed the same for `ms`, by its `key`; the former one until then. */
export function useSettled<Value>(value: Value, ms: number, key: unknown = value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [key, ms]);
  return settled;
}
