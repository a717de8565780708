import { useState } from 'preact/hooks';
import { client } from '../../../../api.ts';
import { CsvFields } from '../../../../parts/csv-fields.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Form, Submit } from '../../../../parts/form.tsx';
import { useWrite } from '../../../../parts/use-write.ts';
import { expected as words } from '../../../../text/expected.ts';

/** Asks for a table of releases that are to come: all of them are expected, or none. */
export function ExpectedTable({ artist: id, onClose }: { artist: string; onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const save = useWrite(
    (table: string, once) => {
      const sent = { params: { id }, body: { csv: table }, headers: once() };
      return client.call('POST /api/v1/artists/{id}/expected-releases', sent);
    },
    {
      onDone: onClose,
      said: ({ length }) => words.added(length),
      again: ['GET /api/v1/artists/{id}/expected-releases'],
    },
  );
  return (
    <Dialog title={words.addCsv} onClose={onClose}>
      <Form write={save} onSubmit={() => save.mutate(csv)}>
        <CsvFields
          csv={csv}
          onInput={setCsv}
          hint={words.csvHint}
          placeholder="title,release_date,upc,isrcs,label"
        />
        <Submit>{words.add}</Submit>
      </Form>
    </Dialog>
  );
}
