import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { client, readAgain } from '../../../api.ts';
import { Act } from '../../../parts/act.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { FailedLine } from '../../../parts/failed.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { toast } from '../../../parts/toast.tsx';
import { artist as words, checkNow, stopMonitoring } from '../../../text/artist.ts';
import { useCheckNow } from './use-check-now.ts';
import type { ShownArtist } from './use-artist.ts';

/** What one can do about an artist. */
export function Actions({ artist }: { artist: ShownArtist }) {
  const [isStopping, setStopping] = useState(false);
  const { id, active, paused, catalog_url } = artist;
  if (paused === 'stopped') return null;
  return (
    <div class="artist-actions">
      {active && <CheckNow id={id} />}
      <Menu label="⋯" name={words.more}>
        <a href={catalog_url} target="_blank" rel="noopener noreferrer">
          {words.openCatalog}
        </a>
        <Act
          route="DELETE /api/v1/artists/{id}"
          onClick={() => {
            setStopping(true);
          }}
        >
          {stopMonitoring.button}…
        </Act>
      </Menu>
      {isStopping && (
        <Stop
          id={id}
          onClose={() => {
            setStopping(false);
          }}
        />
      )}
    </div>
  );
}

function CheckNow({ id }: { id: string }) {
  const { state, error, isPending, ask } = useCheckNow(id);
  return (
    <>
      <Act
        route="POST /api/v1/artists/{id}/check"
        isPending={isPending}
        onClick={() => {
          ask();
        }}
      >
        {state === 'waiting' ? checkNow.waiting : checkNow.button}
      </Act>
      {state === 'done' && <p class="check-result">{checkNow.done}</p>}
      {state === 'gave_up' && <p class="check-result">{checkNow.gaveUp}</p>}
      {error && <FailedLine error={error} />}
    </>
  );
}

function Stop({ id, onClose }: { id: string; onClose: () => void }) {
  const { route } = useLocation();
  return (
    <Confirm
      title={stopMonitoring.title}
      lead={stopMonitoring.detail}
      action={stopMonitoring.button}
      write={() => client.call('DELETE /api/v1/artists/{id}', { params: { id } })}
      onDone={() => {
        route('/app/artists');
        toast(stopMonitoring.done);
        return readAgain('GET /api/v1/artists', 'GET /api/v1/org');
      }}
      onClose={onClose}
    />
  );
}
