import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { client, read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Choice, Field, Form, Submit } from '../../parts/form.tsx';
import { LoadedTable } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { When } from '../../parts/when.tsx';
import { organization as words } from '../../text/organization.ts';
import { usePermission } from '../../use-permission.ts';

/** Opens the dialog by the address, as a link to `?invite=…` does. */
export function InviteButton() {
  const { path, route } = useLocation();
  return (
    <Act
      route="POST /api/v1/org/invitations"
      kind="primary"
      onClick={() => route(`${path}?invite=`, true)}
    >
      Invite someone
    </Act>
  );
}

/** Pending invitations, and a new one where the address asks for it. */
export function Invitations() {
  const { isAllowed, why } = usePermission('GET /api/v1/org/invitations');
  const { query, path, route } = useLocation();
  return (
    <section class="panel" aria-labelledby="invitations">
      <h2 id="invitations">Pending invitations</h2>
      {isAllowed ? <Pending /> : <p class="muted">{why}</p>}
      {isAllowed && query.invite !== undefined && (
        <Invite address={query.invite} onClose={() => route(path, true)} />
      )}
    </section>
  );
}

function Pending() {
  const invitations = useQuery(read('GET /api/v1/org/invitations'));
  const revoke = useWrite(
    (id: string) => client.call('DELETE /api/v1/org/invitations/{id}', { params: { id } }),
    { said: 'Revoked.', again: ['GET /api/v1/org'] },
  );
  return (
    <>
      {revoke.error && <FailedLine error={revoke.error} />}
      <LoadedTable
        query={invitations}
        rows={1}
        caption="Pending invitations"
        keyOf={({ id }) => id}
        columns={[
          { label: 'Email address', cell: ({ email }) => <Foreign text={email} /> },
          { label: words.role, cell: ({ role }) => words.roles[role] },
          { label: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
          {
            label: 'Revoke',
            isUnseen: true,
            cell: ({ id, email }) => (
              <Act
                route="DELETE /api/v1/org/invitations/{id}"
                kind="small"
                onClick={() => revoke.mutate(id)}
              >
                Revoke <span class="unseen">{email}</span>
              </Act>
            ),
          },
        ]}
        empty={<p class="muted">No invitation is pending.</p>}
      />
    </>
  );
}

const invitable = ['viewer', 'member', 'admin'] as const;

function Invite({ address, onClose }: { address: string; onClose: () => void }) {
  const [role, setRole] = useState<(typeof invitable)[number]>('member');
  const invite = useWrite(
    (email: string, once) =>
      client.call('POST /api/v1/org/invitations', { body: { email, role }, headers: once() }),
    { onDone: onClose, said: 'The invitation is on its way.', again: ['GET /api/v1/org'] },
  );
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <Form write={invite} onSubmit={({ email = '' }) => invite.mutate(email)}>
        <Field name="email" label="Email address" type="email" value={address} required autofocus />
        <Choice
          name="role"
          label={words.role}
          hint={words.rights[role]}
          value={role}
          options={invitable.map((value) => ({ value, label: words.roles[value] }))}
          onInput={(value) => setRole(invitable.find((one) => one === value) ?? role)}
        />
        <Submit>Send the invitation</Submit>
      </Form>
    </Dialog>
  );
}
