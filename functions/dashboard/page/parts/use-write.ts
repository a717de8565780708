import { useMutation } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { readAgain } from '../api.ts';
import { isGotThrough } from './failed.tsx';
import { toast } from './toast.tsx';

/** What follows a write, in this order. */
export interface Afterward<Answer> {
  onDone?: ((answer: Answer) => void) | undefined;
  /** What a toast says. */
  said?: string | ((answer: Answer) => string) | undefined;
  /** The beginnings of the routes that are read again. */
  again?: readonly string[] | undefined;
}

/**
 * A write: `mutate` sends it, and it is pending until what follows has been read.
 * @param write is given headers for what creates something. Every try of one intent has the same key, so that
 *   a try whose answer was lost doesn’t create a second thing; after success, the next intent gets a new one.
 */
export function useWrite<Answer, Sent = void>(
  write: (sent: Sent, once: () => { 'idempotency-key': string }) => Promise<Answer>,
  { onDone, said, again }: Afterward<Answer> = {},
) {
  const key = useRef<string | null>(null);
  const once = () => ({ 'idempotency-key': (key.current ??= crypto.randomUUID()) });
  return useMutation({
    mutationFn: (sent: Sent) => write(sent, once),
    // What is answered may hold a secret: nothing keeps it.
    gcTime: 0,
    onError: async (error) => {
      if (!isGotThrough(error)) return;
      // It was changed since: what is there now is shown, and another try makes another thing.
      key.current = null;
      await readAgain('GET ');
    },
    onSuccess: async (answer) => {
      key.current = null;
      onDone?.(answer);
      if (said !== undefined) toast(typeof said === 'string' ? said : said(answer));
      if (again) await readAgain(...again);
    },
  });
}
