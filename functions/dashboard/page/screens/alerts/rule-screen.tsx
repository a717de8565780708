import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { read } from '../../api.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import type { ScreenProps } from '../../screen-props.ts';
import { alerts as words } from '../../text/alerts.ts';
import { Editor } from './editor.tsx';
import { useKnown } from './known.ts';
import { newDraft } from './rule.ts';

/** `/app/alerts/new` and `/app/alerts/edit/{id}`: one file, since they share nearly all of it. */
export default function RuleScreen({ params: { id } }: ScreenProps) {
  return id === undefined ? <NewRule /> : <EditRule key={id} id={id} />;
}

/** `/app/alerts/new`, also with `?destination=` and `?artist=` to begin with. */
function NewRule() {
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

/** `/app/alerts/edit/{id}` */
function EditRule({ id }: { id: string }) {
  const rule = useQuery(read('GET /api/v1/org/alerts/{id}', { params: { id } }));
  const { artists, destinations } = useKnown();
  return (
    <Page title={words.editTitle} aside={<a href="/app/alerts">{words.list}</a>}>
      <Loaded query={rule} rows={6}>
        {(data) => (
          <Loaded query={destinations} rows={6}>
            {(places) => (
              <Loaded query={artists} rows={6}>
                {(known) => (
                  <Editor key={id} rule={data} start={data} artists={known} destinations={places} />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
