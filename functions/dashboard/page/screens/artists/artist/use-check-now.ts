import { useMutation } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { client, readAgain } from '../../../api.ts';
import { announce } from '../../../parts/announce.tsx';
import { toast } from '../../../parts/toast.tsx';
import { checkNow as words } from '../../../text/artist.ts';
import { awaitCheck } from './check-waits.ts';

/** Asks for a check, and waits until its result is there, or too long. */
export function useCheckNow(id: string) {
  const [isWaiting, setWaiting] = useState(false);
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
    onSuccess: (before) => void wait(before),
  });
  const wait = async (before: string) => {
    setWaiting(true);
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
    const differences = outcome === 'done' ? await countDifferences(id, before) : 0;
    setWaiting(false);
    toast(outcome === 'done' ? words.done(differences) : words.gaveUp);
  };
  return {
    isWaiting,
    error: ask.error,
    isPending: ask.isPending || isWaiting,
    ask: ask.mutate,
  };
}

/** What was seen since, and is checked again before anybody is told; null where nobody can say. */
async function countDifferences(artist: string, since: string): Promise<number | null> {
  try {
    const query = { artist_id: artist, status: 'detected' as const, since };
    const seen = await client.call('GET /api/v1/changes', { query });
    return seen.filter(({ detected_at }) => detected_at > since).length;
  } catch {
    // The check was made all the same, which is what was asked for.
    return null;
  }
}
