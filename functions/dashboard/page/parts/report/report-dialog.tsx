import type { Sent } from '../../../../../shared/client/routes.ts';
import { client } from '../../api.ts';
import { report as words } from '../../text/evidence.ts';
import { Dialog } from '../dialog.tsx';
import { Field, Form, Submit } from '../form.tsx';
import { useWrite } from '../use-write.ts';

/** Asks whom a change was reported to. */
export default function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const record = useWrite(
    (body: Sent<'POST /api/v1/changes/{id}/reports'>['body'], once) =>
      client.call('POST /api/v1/changes/{id}/reports', { params: { id }, body, headers: once() }),
    { onDone: onClose, said: 'The report is recorded.', again: ['GET /api/v1/changes'] },
  );
  return (
    <Dialog title="Record a report" onClose={onClose}>
      <Form
        write={record}
        onSubmit={({ to = '', reference = '' }) =>
          record.mutate({ to, reference: reference.trim() === '' ? null : reference })
        }
      >
        <Field name="to" label={words.to} hint={words.toHint} required maxlength={200} autofocus />
        <Field
          name="reference"
          label="Their reference"
          hint="Optional, such as a ticket number."
          maxlength={200}
        />
        <Submit>Record the report</Submit>
      </Form>
    </Dialog>
  );
}
