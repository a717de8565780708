import { useLocation } from 'preact-iso';
import { useRef } from 'preact/hooks';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { readPages, usePages } from '../../../api.ts';
import { catalogDateText } from '../../../catalog-format.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { More } from '../../../parts/more.tsx';
import { Empty } from '../../../parts/page.tsx';
import { useRowKeys } from '../../../parts/row-keys.ts';
import { Mark, Severity } from '../../../parts/severity.tsx';
import { When } from '../../../parts/when.tsx';
import { artistChanges as words } from '../../../text/artist.ts';

type Change = Answered<'GET /api/v1/artists/{id}/changes'>[number];

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
          <a href={`/app/artists/${id}/changes`}>{words.showAll}</a>
        </p>
      )}
      <Loaded query={changes} rows={8}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length > 0) return <Rows rows={rows} />;
          return isSpan ? (
            <Empty title={words.emptySpan} />
          ) : (
            <Empty title={words.empty}>
              <p>{words.emptyDetail}</p>
            </Empty>
          );
        }}
      </Loaded>
      <More query={changes} />
    </>
  );
}

function Rows({ rows }: { rows: readonly Change[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <ul ref={list} class="change-rows">
      {rows.map((change) => (
        <li key={change.id}>
          <Severity is={change.severity} />
          <a href={`/app/changes/${change.id}`} data-row>
            <Foreign text={change.summary} max={400} isInLink />
          </a>
          <Standing of={change} />
          <When at={change.confirmed_at ?? change.detected_at} />
        </li>
      ))}
    </ul>
  );
}

function Standing({ of: { status, acknowledged_at } }: { of: Change }) {
  if (status === 'detected') return <Mark is="waiting">{words.detected}</Mark>;
  if (status === 'dismissed') return <Mark is="off">{words.dismissed}</Mark>;
  return acknowledged_at === null ? null : <Mark is="ok">{words.acknowledged}</Mark>;
}
