import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { client, readAgain } from '../../../../api.ts';
import { CsvFields } from '../../../../parts/csv-fields.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Form, Submit } from '../../../../parts/form.tsx';
import { useIdempotencyKey } from '../../../../parts/idempotency.ts';
import { toast } from '../../../../parts/toast.tsx';
import { expected as words } from '../../../../text/expected.ts';

/** Asks for a table of releases that are to come: all of them are expected, or none. */
export function ExpectedTable({ artist: id, onClose }: { artist: string; onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const save = useMutation({
    mutationFn: () =>
      client.call('POST /api/v1/artists/{id}/expected-releases', {
        params: { id },
        body: { csv },
        headers: { 'idempotency-key': key() },
      }),
    onSuccess: async (added) => {
      onClose();
      toast(words.added(added.length));
      await readAgain('GET /api/v1/artists/{id}/expected-releases');
    },
  });
  const key = useIdempotencyKey(save.isSuccess);
  return (
    <Dialog title={words.addCsv} onClose={onClose}>
      <Form write={save} onSubmit={() => save.mutate()}>
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
