import { useQuery } from '@tanstack/preact-query';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { FailedLine } from '../../parts/failed.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty } from '../../parts/page.tsx';
import { verify as words } from '../../text/verify.ts';
import { Candidate, type CatalogArtist } from './candidate.tsx';
import { isAddress } from './typed.ts';

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
    return <Empty title={words.none} lead={words.noneLead} />;
  }
  return (
    <Loaded query={organization}>
      {({ plan }) => (
        <>
          <PlanNote plan={plan} />
          <ul class="candidates" aria-label={words.results}>
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
