import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { client, read } from '../../api.ts';
import { CsvFields } from '../../parts/csv-fields.tsx';
import { Form, Submit } from '../../parts/form.tsx';
import { Page } from '../../parts/page.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { imports as words } from '../../text/import.ts';
import { usePermission } from '../../use-permission.ts';

/** `/app/import`: artists from a file, or from a table that is pasted. */
export default function Import() {
  const { route } = useLocation();
  const [csv, setCsv] = useState('');
  const { isAllowed, why } = usePermission('POST /api/v1/artists/import');
  const start = useWrite(
    (table: string, once) =>
      client.call('POST /api/v1/artists/import', { body: { csv: table }, headers: once() }),
    { onDone: ({ id }) => route(`/app/import/${id}`) },
  );
  return (
    <Page title="Import artists" lead={words.lead} aside={<a href="/app/artists">All artists</a>}>
      <section class="panel">
        <Form write={start} onSubmit={() => start.mutate(csv)}>
          <CsvFields
            csv={csv}
            onInput={setCsv}
            hint="The first line names the columns: name, artist, tags. An artist is a URL in the catalog or a streaming ID."
            placeholder="name,artist,tags"
          />
          <DayLimit />
          <Submit disabled={!isAllowed}>Import</Submit>
          {why !== undefined && <p class="hint">{why}</p>}
        </Form>
      </section>
    </Page>
  );
}

/** How many the service takes up a day, before anybody waits for more. */
function DayLimit() {
  const { data } = useQuery(read('GET /api/v1/org'));
  return <p class="hint">{data && words.perDay(data.plan.limits.new_artists_per_day)}</p>;
}
