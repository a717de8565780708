import { useLocation } from 'preact-iso';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { alerts as words } from '../../text/alerts.ts';
import { Editor } from './editor.tsx';
import { useKnown } from './known.ts';
import { newDraft } from './rule.ts';

/** `/app/alerts/new`, also with `?destination=` and `?artist=` to begin with. */
export function NewRule() {
  const { query } = useLocation();
  const { artists, destinations } = useKnown();
  return (
    <Page title={words.newTitle} aside={<a href="/app/alerts">{words.list}</a>}>
      <Loaded query={destinations} rows={6}>
        {(places) => {
          const chosen = places.find(({ id }) => id === query.destination) ?? places[0];
          if (chosen === undefined) return <NoDestinations />;
          return (
            <Loaded query={artists} rows={6}>
              {(known) => {
                const artist = known.find(({ id }) => id === query.artist)?.id ?? null;
                return (
                  <Editor
                    rule={null}
                    start={newDraft(chosen.id, artist)}
                    artists={known}
                    destinations={places}
                  />
                );
              }}
            </Loaded>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NoDestinations() {
  return (
    <section class="panel">
      <Empty title={words.noDestinations} lead={words.noDestinationsLead}>
        <p>
          <a href="/app/destinations">{words.addDestination}</a>
        </p>
      </Empty>
    </section>
  );
}
