import { client } from '../../api.ts';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { organization as words } from '../../text/organization.ts';
import { usePermission } from '../../use-permission.ts';

/** The organization's name. */
export function Rename({ name }: { name: string }) {
  const { isAllowed, why } = usePermission('PATCH /api/v1/org');
  const rename = useWrite(
    (value: string) => client.call('PATCH /api/v1/org', { body: { name: value } }),
    { said: words.renamed, again: ['GET /api/v1/org', 'GET /api/v1/auth/me'] },
  );
  return (
    <section class="panel" aria-labelledby="name">
      <h2 id="name">{words.name}</h2>
      <Form write={rename} onSubmit={(fields) => rename.mutate(fields.name ?? '')}>
        <Field name="name" label={words.name} value={name} required maxlength={100} />
        <Submit disabled={!isAllowed}>{words.rename}</Submit>
      </Form>
      {why !== undefined && <p class="muted">{why}</p>}
    </section>
  );
}
