import { useLocation } from 'preact-iso';
import { readPages, usePages } from '../../../api.ts';
import { catalogDateText } from '../../../catalog-format.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { More } from '../../../parts/more.tsx';
import { Empty } from '../../../parts/page.tsx';
import { artistChanges as words } from '../../../text/artist.ts';
import { ChangeRows } from './change-rows.tsx';

const aDay = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string | undefined) =>
  text !== undefined && aDay.test(text) ? text : undefined;

/** Every change of the artist, newest first; between two days, if the address names them. */
export default function Changes({ id }: { id: string }) {
  const { query } = useLocation();
  const [since, until] = [dayIn(query.since), dayIn(query.until)];
  const changes = usePages(
    readPages('GET /api/v1/artists/{id}/changes', {
      params: { id },
      query: { limit: 50, ...(since && { since }), ...(until && { until }) },
    }),
  );
  const isSpan = since !== undefined || until !== undefined;
  return (
    <>
      {since !== undefined && until !== undefined && (
        <p>
          {words.span(catalogDateText(since), catalogDateText(until))}{' '}
          <a href={`/app/artists/${id}/changes`}>Show all changes</a>
        </p>
      )}
      <Loaded query={changes} rows={8}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length > 0) return <ChangeRows rows={rows} />;
          return isSpan ? (
            <Empty title="No changes in this period" />
          ) : (
            <Empty title="No changes yet" lead={words.emptyDetail} />
          );
        }}
      </Loaded>
      <More query={changes} />
    </>
  );
}
