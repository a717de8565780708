import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { saveFile } from '../../download.ts';
import { Act } from '../../parts/act.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { organization as words } from '../../text/organization.ts';

/** Everything the organization has, page by page into one file. */
export function TakeOut() {
  const [read, setRead] = useState(0);
  const exporting = useMutation({
    mutationFn: async () => {
      const parts: unknown[] = [];
      let cursor: string | undefined;
      do {
        const { body, headers } = await client.send('GET /api/v1/org/export', {
          query: cursor === undefined ? {} : { cursor },
        });
        parts.push(body);
        setRead(parts.length);
        cursor = cursorOf(headers);
      } while (cursor !== undefined);
      return parts;
    },
    onSuccess: (parts) => saveFile(words.exportFile, JSON.stringify(parts, null, 2)),
  });
  return (
    <section class="panel" aria-labelledby="export">
      <h2 id="export">{words.export}</h2>
      <p>{words.exportLead}</p>
      <Act
        route="GET /api/v1/org/export"
        isPending={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {words.exportAction}
      </Act>
      {exporting.isPending && <p role="status">{words.exporting(read)}</p>}
      {exporting.error && <FailedLine error={exporting.error} />}
    </section>
  );
}

function cursorOf(headers: Headers): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, location.origin).searchParams.get('cursor') ?? undefined;
}
