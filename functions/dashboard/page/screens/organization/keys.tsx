import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read, readAgain } from '../../api.ts';
import { Act, ActNow } from '../../parts/act.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Field, Submit } from '../../parts/form.tsx';
import { Empty } from '../../parts/page.tsx';
import { SecretDialog } from '../../parts/secret.tsx';
import { LoadedTable } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { OnDay, When } from '../../parts/when.tsx';
import { organization as words } from '../../text/organization.ts';
import { usePermission } from '../../use-permission.ts';
import { OrganizationFrame } from './frame.tsx';

type Key = Answered<'GET /api/v1/org/api-keys'>[number];

/** `/app/org/keys` */
export default function Keys() {
  const { isAllowed, why } = usePermission('GET /api/v1/org/api-keys');
  const organization = useQuery(read('GET /api/v1/org'));
  const [isAdding, setAdding] = useState(false);
  const refusal = organization.data?.api_terms_accepted_at === null ? words.terms : null;
  return (
    <OrganizationFrame title="API keys">
      <section class="panel">
        <p>For your programs. A key acts as the creator, on every route but those for people.</p>
        <Terms />
        <Act
          route="POST /api/v1/org/api-keys"
          kind="primary"
          refusal={refusal}
          onClick={() => setAdding(true)}
        >
          New API key
        </Act>
        {isAllowed ? <List /> : <p class="muted">{why}</p>}
      </section>
      {isAdding && <NewKey onClose={() => setAdding(false)} />}
    </OrganizationFrame>
  );
}

function List() {
  const keys = useQuery(read('GET /api/v1/org/api-keys'));
  const [revoking, setRevoking] = useState<Key | null>(null);
  return (
    <>
      <LoadedTable
        query={keys}
        caption="API keys"
        keyOf={({ id }) => id}
        columns={[
          { label: 'Name', cell: ({ name }) => <Foreign text={name} /> },
          { label: 'Begins with', cell: ({ prefix }) => <code>{prefix}…</code> },
          { label: 'Created', cell: ({ created_at }) => <OnDay at={created_at} /> },
          {
            label: 'Last used',
            cell: ({ last_used_at }) =>
              last_used_at === null ? 'Never' : <When at={last_used_at} />,
          },
          {
            label: 'Revoke',
            isUnseen: true,
            cell: (key) => (
              <Act
                route="DELETE /api/v1/org/api-keys/{id}"
                kind="small"
                onClick={() => setRevoking(key)}
              >
                Revoke{' '}
                <span class="unseen">
                  <Foreign text={key.name} />
                </span>
              </Act>
            ),
          },
        ]}
        empty={<Empty title="No API keys" lead={words.keysNoneLead} />}
      />
      {revoking && (
        <Confirm
          title={`Revoke ${revoking.name}?`}
          lead="Programs with this key get 401 at once. This can’t be undone."
          action="Revoke the key"
          write={() =>
            client.call('DELETE /api/v1/org/api-keys/{id}', { params: { id: revoking.id } })
          }
          again={['GET /api/v1/org']}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  );
}

/** The API terms, until they are accepted. */
function Terms() {
  const organization = useQuery(read('GET /api/v1/org'));
  if (organization.data?.api_terms_accepted_at !== null) return null;
  return (
    <div class="notice">
      <p>{words.terms}</p>
      <ActNow
        route="POST /api/v1/org/api-terms/accept"
        write={() => client.call('POST /api/v1/org/api-terms/accept')}
        again={['GET /api/v1/org']}
      >
        Accept the API terms
      </ActNow>
    </div>
  );
}

/** Creates a key and shows it: once, and kept nowhere but in this component. */
function NewKey({ onClose }: { onClose: () => void }) {
  const create = useWrite((name: string, once) =>
    client
      .call('POST /api/v1/org/api-keys', { body: { name }, headers: once() })
      // Also where it failed: an earlier try may have got through.
      .finally(() => readAgain('GET /api/v1/org')),
  );
  return (
    <SecretDialog
      title="New API key"
      write={create}
      secretTitle="Your API key"
      secret={create.data?.key}
      lost="The key already exists: an earlier try got through, but its answer didn’t reach you, and the key’s text is only in that answer. Revoke it in the list and create another."
      onSubmit={({ name = '' }) => create.mutate(name)}
      onClose={onClose}
      onStored={onClose}
    >
      <Field name="name" label="Name" required maxlength={100} autofocus />
      <Submit>Create the key</Submit>
    </SecretDialog>
  );
}
