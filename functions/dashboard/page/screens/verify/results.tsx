import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign, ForeignLink } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty } from '../../parts/page.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Mark } from '../../parts/severity.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { verify as words } from '../../text/verify.ts';
import { isAddress } from './typed.ts';
import { counted } from '../../format.ts';

type Plan = Answered<'GET /api/v1/org'>['plan'];

/** What the catalog has for what was typed. */
export function Results({ typed }: { typed: string }) {
  return isAddress(typed) ? <AtAddress url={typed} /> : <Named name={typed} />;
}

function Named({ name }: { name: string }) {
  const found = useQuery(read('GET /api/v1/artists/search', { query: { q: name } }));
  return <Loaded query={found}>{(artists) => <Candidates artists={artists} />}</Loaded>;
}

function AtAddress({ url }: { url: string }) {
  const found = useQuery(read('GET /api/v1/artists/lookup', { query: { url } }));
  const { error } = found;
  if (error instanceof ApiError && error.status === 404) return <Candidates artists={[]} />;
  // Another try of the same address comes to the same.
  if (error instanceof ApiError && error.status === 400) return <FailedLine error={error} />;
  return (
    <Loaded query={found} rows={1}>
      {(artist) => <Candidates artists={[artist]} />}
    </Loaded>
  );
}

function Candidates({ artists }: { artists: readonly CatalogArtist[] }) {
  const organization = useQuery(read('GET /api/v1/org'));
  if (artists.length === 0) {
    return <Empty title="No artist found" lead={words.noneLead} />;
  }
  return (
    <Loaded query={organization}>
      {({ plan }) => (
        <>
          <PlanNote plan={plan} />
          <ul class="candidates" aria-label="Artists found">
            {artists.map((artist) => (
              <Candidate
                key={artist.streaming_id}
                artist={artist}
                isFull={isFull(plan)}
                isInstant={plan.limits.instant_verify}
              />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function isFull({ limits, usage }: Plan): boolean {
  return usage.monitored_artists >= limits.monitored_artists;
}

function PlanNote({ plan }: { plan: Plan }) {
  const { limits, usage } = plan;
  if (isFull(plan)) {
    return <p class="notice">{words.full(usage.monitored_artists, limits.monitored_artists)}</p>;
  }
  return <p class="hint">{limits.instant_verify ? words.instantLead : words.instantElsewhere}</p>;
}

type CatalogArtist = Answered<'GET /api/v1/artists/lookup'>;

interface CandidateProps {
  artist: CatalogArtist;
  /** The plan has no room for one more. */
  isFull: boolean;
  /** The plan starts without proof. */
  isInstant: boolean;
}

/** An artist of the catalog, and how to begin; one that is monitored leads to its page. */
function Candidate({ artist, isFull, isInstant }: CandidateProps) {
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
          {followers !== null && <>{counted(followers, 'follower')} · </>}
          <ForeignLink href={catalog_url} text="View in the catalog" />
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
      <Mark is="ok">Monitored</Mark>
      {own && <a href={`/app/artists/${own.id}`}>View artist</a>}
      <a ref={next} href="/app/start">
        Set up alerts
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
          Monitor now
        </Act>
      )}
      <Act
        route="POST /api/v1/verify/start"
        {...(!isInstant && { kind: 'primary' as const })}
        isPending={start.isPending}
        onClick={() => start.mutate(asked)}
      >
        Prove ownership
      </Act>
      {error && <FailedLine error={error} />}
    </div>
  );
}
