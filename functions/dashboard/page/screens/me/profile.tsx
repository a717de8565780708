import { client } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { useWrite } from '../../parts/use-write.ts';
import type { User } from '../../session/user.ts';
import { me } from '../../text/me.ts';

/** Name and address. */
export function Profile({ user }: { user: User }) {
  const update = (body: { name?: string; email?: string }) =>
    client.call('PATCH /api/v1/auth/me', { body });
  const after = { said: me.saved, again: ['GET /api/v1/auth/me'] };
  const name = useWrite((value: string) => update({ name: value }), after);
  const email = useWrite((value: string) => update({ email: value }), after);
  return (
    <section class="panel" aria-labelledby="profile">
      <h2 id="profile">{me.profile}</h2>
      <Form write={name} onSubmit={(fields) => name.mutate(fields.name ?? '')}>
        <Field
          name="name"
          label={me.name}
          value={user.name ?? ''}
          autocomplete="name"
          maxlength={100}
          required
        />
        <Submit isPrimary={false}>{me.saveName}</Submit>
      </Form>
      <Form write={email} onSubmit={(fields) => email.mutate(fields.email ?? '')}>
        <Field
          name="email"
          label={me.email}
          hint={me.emailHint}
          type="email"
          value={user.email}
          autocomplete="email"
          required
        />
        <Submit isPrimary={false}>{me.changeEmail}</Submit>
      </Form>
      {user.pending_email !== null && (
        <p role="status">
          {me.pendingEmail} <Foreign text={user.pending_email} />.{' '}
          <button type="button" class="plain" onClick={() => email.mutate(user.email)}>
            {me.keepEmail}
          </button>
        </p>
      )}
    </section>
  );
}
