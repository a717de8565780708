import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Severity } from '../../parts/severity.tsx';
import { When } from '../../parts/when.tsx';
import { shell } from '../../text/shell.ts';

/** `/app/`: confirmed changes that nobody has acknowledged. */
export default function Inbox() {
  const changes = useQuery(
    read('GET /api/v1/changes', { query: { acknowledged: 'false', limit: 50 } }),
  );
  return (
    <Page title={shell.inbox}>
      <Loaded query={changes} rows={8}>
        {(rows) => (
          <ul>
            {rows.map(({ id, severity, summary, confirmed_at }) => (
              <li key={id}>
                <Severity is={severity} />{' '}
                <a href={`/app/changes/${id}`}>
                  <Foreign text={summary} />
                </a>{' '}
                {confirmed_at !== null && <When at={confirmed_at} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}
