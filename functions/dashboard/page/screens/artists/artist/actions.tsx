import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../../../../../shared/client/api-error.ts';
import { client, readAgain } from '../../../api.ts';
import { Act } from '../../../parts/act.tsx';
import { announce } from '../../../parts/announce.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { useCountdown } from '../../../parts/countdown.ts';
import { FailedLine } from '../../../parts/failed.tsx';
import { Menu } from '../../../parts/menu.tsx';
import type { MuteScope } from '../../../parts/mutes/mute.ts';
import { MuteButton } from '../../../parts/mutes/mute-button.tsx';
import { inertText } from '../../../inert-text.ts';
import { toast } from '../../../parts/toast.tsx';
import { checkNow } from '../../../text/artist.ts';
import { mutes } from '../../../text/mutes.ts';
import { awaitCheck } from './check-waits.ts';
import type { ShownArtist } from './use-artist.ts';

/** What one can do about an artist. */
export function Actions({ artist }: { artist: ShownArtist }) {
  const [isStopping, setStopping] = useState(false);
  const { id, active, paused, catalog_url } = artist;
  if (paused === 'stopped') return null;
  return (
    <div class="artist-actions">
      {active && <CheckNow id={id} />}
      <MuteButton scopes={scopesOf(artist)} />
      <Menu label="⋯" name="More">
        <a href={catalog_url} target="_blank" rel="noopener noreferrer">
          Open in the catalog
        </a>
        <Act route="DELETE /api/v1/artists/{id}" onClick={() => setStopping(true)}>
          Stop monitoring…
        </Act>
      </Menu>
      {isStopping && <Stop id={id} onClose={() => setStopping(false)} />}
    </div>
  );
}

/** What of an artist can be muted: all of it, or all artists with one of its tags. */
function scopesOf({ id, name, tags }: ShownArtist): MuteScope[] {
  return [
    { label: mutes.wholeArtist(inertText(name, 60)), target: { artist_id: id } },
    ...tags.map((tag) => ({ label: mutes.wholeTag(inertText(tag)), target: { tag } })),
  ];
}

/** The button, which says when it can be pressed again. */
function CheckNow({ id }: { id: string }) {
  const { isWaiting, error, isPending, ask } = useCheckNow(id);
  const early = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null;
  const wait = useCountdown(early ?? 0);
  return (
    <>
      <Act
        route="POST /api/v1/artists/{id}/check"
        isPending={isPending}
        refusal={wait > 0 ? 'Each artist can be checked every 5 minutes.' : null}
        onClick={() => ask()}
      >
        {labelOf(isWaiting, wait)}
      </Act>
      {error && early === null && <FailedLine error={error} />}
    </>
  );
}

function labelOf(isWaiting: boolean, wait: number): string {
  if (wait > 0) return checkNow.again(wait);
  return isWaiting ? 'Checking…' : 'Check now';
}

function Stop({ id, onClose }: { id: string; onClose: () => void }) {
  const { route } = useLocation();
  return (
    <Confirm
      title="Stop monitoring this artist?"
      lead="Checks and alerts end now. Past changes and releases stay readable. To monitor the artist again, verify it again."
      action="Stop monitoring"
      write={() => client.call('DELETE /api/v1/artists/{id}', { params: { id } })}
      onDone={() => route('/app/artists')}
      said="Monitoring stopped."
      again={['GET /api/v1/artists', 'GET /api/v1/org']}
      onClose={onClose}
    />
  );
}

/** Asks for a check, and waits until its result is there, or too long. */
function useCheckNow(id: string) {
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
    announce('Checking…');
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
    toast(outcome === 'done' ? checkNow.done(differences) : checkNow.gaveUp);
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
