import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import { read } from '../../api.ts';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Ask } from '../../parts/form.tsx';
import { Page } from '../../parts/page.tsx';
import { useNow } from '../../parts/when.tsx';
import { verify as words } from '../../text/verify.ts';
import { remainingText } from './remaining.ts';
import { Results } from './results.tsx';

const nothingWritten = { isPending: false, error: null };

/** `/app/verify`: finds the artist, by name or by the address of its page. */
export default function Find() {
  const { query, route } = useLocation();
  const typed = (query.q ?? '').trim();
  return (
    <Page title="Verify an artist" lead={words.lead}>
      <Steps at="find" />
      <PendingOffer />
      <section class="panel">
        <Ask
          key={typed}
          write={nothingWritten}
          onSubmit={(q) => route(`/app/verify?q=${encodeURIComponent(q)}`)}
          name="q"
          label="Name or catalog URL"
          hint="Type a name, or paste the URL of the artist’s page in the catalog."
          type="search"
          value={typed}
          maxlength={2048}
          action="Search"
        />
        {typed !== '' && <Results key={typed} typed={typed} />}
      </section>
    </Page>
  );
}

/** The verification that was begun last and is still open: it can be gone on with. */
function PendingOffer() {
  const organization = useQuery(read('GET /api/v1/org'));
  const isAny = (organization.data?.plan.usage.pending_verifications ?? 0) > 0;
  // Asked only where there is one: an answer of 404 would stand in the browser’s log.
  const pending = useQuery({ ...read('GET /api/v1/verify/pending'), enabled: isAny });
  const artists = useQuery({ ...read('GET /api/v1/artists'), enabled: pending.isSuccess });
  const now = useNow();
  const { error, data } = pending;
  if (!isAny || (error instanceof ApiError && error.code === 'no_pending_session')) return null;
  if (data === undefined) return error && <FailedLine error={error} />;
  // It may have been monitored in another way meanwhile: then there is nothing to finish.
  if (artists.data?.some(({ streaming_id }) => streaming_id === data.streaming_id)) return null;
  return (
    <p class="notice">
      You haven’t finished verifying{' '}
      <strong>
        <Foreign text={data.artist_name} />
      </strong>
      . {remainingText(data.expires_at, now)}. <a href={`/app/verify/${data.id}`}>Continue</a>
    </p>
  );
}

const order = ['find', 'choose', 'prove'] as const;

/** The way to a verified artist, and how far one is. */
export function Steps({ at }: { at: (typeof order)[number] }) {
  const current = order.indexOf(at);
  return (
    <ol class="steps" aria-label="Steps">
      {order.map((step, index) => (
        <li
          key={step}
          class={index < current ? 'past' : undefined}
          aria-current={step === at ? 'step' : undefined}
        >
          {words.step[step]}
        </li>
      ))}
    </ol>
  );
}
