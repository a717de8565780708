import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { alerts as words } from '../../text/alerts.ts';
import { Editor } from './editor.tsx';
import { useKnown } from './known.ts';

/** `/app/alerts/edit/{id}` */
export function EditRule({ id }: { id: string }) {
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
