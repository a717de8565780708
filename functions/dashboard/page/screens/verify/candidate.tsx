import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign, ForeignLink } from '../../parts/foreign.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Mark } from '../../parts/severity.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { verify as words } from '../../text/verify.ts';

export type CatalogArtist = Answered<'GET /api/v1/artists/lookup'>;

interface CandidateProps {
  artist: CatalogArtist;
  /** The plan has no room for one more. */
  isFull: boolean;
  /** The plan starts without proof. */
  isInstant: boolean;
}

/** An artist of the catalog, and how to begin; one that is monitored leads to its page. */
export function Candidate({ artist, isFull, isInstant }: CandidateProps) {
  const { streaming_id, name, image_url, followers, catalog_url, monitored } = artist;
  const [isNew, setNew] = useState(false);
  return (
    <li class="candidate">
      <Picture src={image_url} name={name} size={64} isArtist />
      <div class="candidate-name">
        <strong>
          <Foreign text={name} />
        </strong>
        <p class="hint">
          {followers !== null && <>{words.followers(followers)} · </>}
          <ForeignLink href={catalog_url} text={words.inCatalog} />
        </p>
      </div>
      {monitored ? (
        <Monitored streamingId={streaming_id} isNew={isNew} />
      ) : (
        !isFull && (
          <Begin
            streamingId={streaming_id}
            isInstant={isInstant}
            onMonitored={() => setNew(true)}
          />
        )
      )}
    </li>
  );
}

/** @param props.isNew it has just begun: the button that began it is gone, and its focus goes on */
function Monitored({ streamingId, isNew }: { streamingId: string; isNew: boolean }) {
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isNew) next.current?.focus();
  }, []);
  const artists = useQuery(read('GET /api/v1/artists'));
  const own = artists.data?.find(({ streaming_id }) => streaming_id === streamingId);
  return (
    <div class="candidate-acts" role="status">
      <Mark is="ok">{words.monitored}</Mark>
      {own && <a href={`/app/artists/${own.id}`}>{words.open}</a>}
      <a ref={next} href="/app/start">
        {words.toStart}
      </a>
    </div>
  );
}

interface BeginProps {
  streamingId: string;
  isInstant: boolean;
  onMonitored: () => void;
}

function Begin({ streamingId, isInstant, onMonitored }: BeginProps) {
  const { route } = useLocation();
  const asked = { streaming_id: streamingId };
  const start = useWrite(
    (body: typeof asked, once) =>
      client.call('POST /api/v1/verify/start', { body, headers: once() }),
    {
      onDone: ({ id }) => route(`/app/verify/${id}`),
      again: ['GET /api/v1/org', 'GET /api/v1/verify/pending'],
    },
  );
  const instant = useWrite(
    (body: typeof asked, once) =>
      client.call('POST /api/v1/verify/instant', { body, headers: once() }),
    // The search says by then that the artist is monitored.
    { onDone: onMonitored, again: ['GET /api/v1/artists', 'GET /api/v1/org'] },
  );
  const error = instant.error ?? start.error;
  return (
    <div class="candidate-acts">
      {isInstant && (
        <Act
          route="POST /api/v1/verify/instant"
          kind="primary"
          isPending={instant.isPending}
          onClick={() => instant.mutate(asked)}
        >
          {words.instant}
        </Act>
      )}
      <Act
        route="POST /api/v1/verify/start"
        {...(!isInstant && { kind: 'primary' as const })}
        isPending={start.isPending}
        onClick={() => start.mutate(asked)}
      >
        {words.prove}
      </Act>
      {error && <FailedLine error={error} />}
    </div>
  );
}
