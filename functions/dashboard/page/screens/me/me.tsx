import { useQuery } from '@tanstack/preact-query';
import { client, read } from '../../api.ts';
import { areKeysOn } from '../../keys/use-shortcuts.ts';
import { Check } from '../../parts/check.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Choice, Field, Form, Submit } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { useWrite } from '../../parts/use-write.ts';
import type { User } from '../../session/user.ts';
import { useStore } from '../../store.ts';
import { me } from '../../text/me.ts';
import { theme, type Theme } from '../../theme.ts';
import { AccountData } from './account-data.tsx';
import { Sessions } from './sessions.tsx';

/** `/app/me`: your account. */
export default function Me() {
  const user = useQuery(read('GET /api/v1/auth/me'));
  return (
    <Page title={me.title}>
      <Loaded query={user}>{(data) => <Profile user={data} />}</Loaded>
      <ThisBrowser />
      <Sessions />
      <AccountData />
    </Page>
  );
}

/** Name and address. */
function Profile({ user }: { user: User }) {
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

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: me.themes.system },
  { value: 'light', label: me.themes.light },
  { value: 'dark', label: me.themes.dark },
];

/** What is kept in this browser alone. */
function ThisBrowser() {
  const chosen = useStore(theme);
  return (
    <section class="panel" aria-labelledby="browser">
      <h2 id="browser">{me.page}</h2>
      <Choice
        name="theme"
        label={me.theme}
        value={chosen}
        options={themes}
        onInput={(value) => theme.set(themes.find((one) => one.value === value)?.value ?? 'system')}
      />
      <Check
        label={
          <>
            {me.singleKeys}
            <span class="hint">{me.singleKeysHint}</span>
          </>
        }
        isChecked={areKeysOn.get()}
        onInput={(isOn) => areKeysOn.set(isOn)}
      />
    </section>
  );
}
