import { useMutation } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { client, readAgain } from '../../../api.ts';
import { announce } from '../../../parts/announce.tsx';
import { checkNow as words } from '../../../text/artist.ts';
import { awaitCheck } from './check-waits.ts';

type State = 'idle' | 'waiting' | 'done' | 'gave_up';

/** Asks for a check, and waits until its result is there, or too long. */
export function useCheckNow(id: string) {
  const [state, setState] = useState<State>('idle');
  const isGone = useRef(false);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  const ask = useMutation({
    mutationFn: async () => {
      const params = { params: { id } };
      const { last_checked_at } = await client.call('GET /api/v1/artists/{id}', params);
      await client.call('POST /api/v1/artists/{id}/check', params);
      return last_checked_at;
    },
    onSuccess: (before) => {
      void wait(before);
    },
    onMutate: () => {
      setState('idle');
    },
  });
  const wait = async (before: string) => {
    setState('waiting');
    announce(words.waiting);
    const outcome = await awaitCheck(before, {
      lastCheckedAt: async () =>
        (await client.call('GET /api/v1/artists/{id}', { params: { id } })).last_checked_at,
      pause: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
      isOver: () => isGone.current,
    });
    if (isGone.current) return;
    // In both cases: what stands in the way of a check is part of what is read.
    await readAgain('GET /api/v1/artists', 'GET /api/v1/changes');
    setState(outcome);
    announce(outcome === 'done' ? words.done : words.gaveUp);
  };
  return {
    state,
    error: ask.error,
    isPending: ask.isPending || state === 'waiting',
    ask: ask.mutate,
  };
}
