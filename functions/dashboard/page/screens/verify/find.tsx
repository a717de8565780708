import { useLocation } from 'preact-iso';
import { Ask } from '../../parts/form.tsx';
import { Page } from '../../parts/page.tsx';
import { verify as words } from '../../text/verify.ts';
import { PendingOffer } from './pending-offer.tsx';
import { Results } from './results.tsx';
import { Steps } from './steps.tsx';

const nothingWritten = { isPending: false, error: null };

/** `/app/verify`: finds the artist, by name or by the address of its page. */
export default function Find() {
  const { query, route } = useLocation();
  const typed = (query.q ?? '').trim();
  return (
    <Page title={words.title} lead={words.lead}>
      <Steps at="find" />
      <PendingOffer />
      <section class="panel">
        <Ask
          key={typed}
          write={nothingWritten}
          onSubmit={(q) => route(`/app/verify?q=${encodeURIComponent(q)}`)}
          name="q"
          label={words.query}
          hint={words.queryHint}
          type="search"
          value={typed}
          maxlength={2048}
          action={words.search}
        />
        {typed !== '' && <Results key={typed} typed={typed} />}
      </section>
    </Page>
  );
}
