import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useId, useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { Form, Frame, Submit } from '../../parts/form.tsx';
import { useIdempotencyKey } from '../../parts/idempotency.ts';
import { Page } from '../../parts/page.tsx';
import { imports as words } from '../../text/import.ts';
import { usePermission } from '../../use-permission.ts';

/** `/app/import`: artists from a file, or from a table that is pasted. */
export default function Import() {
  const { route } = useLocation();
  const [csv, setCsv] = useState('');
  const { isAllowed, why } = usePermission('POST /api/v1/artists/import');
  const start = useMutation({
    mutationFn: () =>
      client.call('POST /api/v1/artists/import', {
        body: { csv },
        headers: { 'idempotency-key': key() },
      }),
    onSuccess: ({ id }) => {
      route(`/app/import/${id}`);
    },
  });
  const key = useIdempotencyKey(start.isSuccess);
  return (
    <Page title={words.title} lead={words.lead} aside={<a href="/app/artists">{words.list}</a>}>
      <section class="panel">
        <Form write={start} onSubmit={() => start.mutate()}>
          <CsvFile onRead={setCsv} />
          <Frame name="csv" label={words.csv} hint={words.csvHint}>
            {(described) => (
              <textarea
                {...described}
                rows={8}
                required
                spellcheck={false}
                placeholder="name,artist,tags"
                value={csv}
                onInput={({ currentTarget }) => setCsv(currentTarget.value)}
              />
            )}
          </Frame>
          <Submit disabled={!isAllowed}>{words.submit}</Submit>
          {why !== undefined && <p class="hint">{why}</p>}
        </Form>
      </section>
    </Page>
  );
}

/** A file, whose text then stands in the form to be looked at. */
function CsvFile({ onRead }: { onRead: (text: string) => void }) {
  const id = useId();
  const [isOther, setOther] = useState(false);
  const read = async (file: File) => {
    const text = utf8Of(await file.arrayBuffer());
    setOther(text === null);
    onRead(text ?? '');
  };
  return (
    <div class="field">
      <label for={id}>{words.file}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby={`${id}-issue`}
        onChange={({ currentTarget: { files } }) => {
          if (files?.[0]) void read(files[0]);
        }}
      />
      <p class="issue" id={`${id}-issue`} role="alert">
        {isOther && words.notUtf8}
      </p>
    </div>
  );
}

/** The text of a file; null where it's in another encoding, in which names would be read wrong. */
function utf8Of(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
