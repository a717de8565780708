import { useMutation, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read } from '../../api.ts';
import { saveFile } from '../../download.ts';
import { areKeysOn } from '../../keys/use-shortcuts.ts';
import { Check } from '../../parts/check.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Choice, Field, Form, Submit } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Mark } from '../../parts/severity.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { OnDay, When } from '../../parts/when.tsx';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import type { User } from '../../session/sign-in-again.ts';
import { useStore } from '../../store.ts';
import { theme, type Theme } from '../../theme.ts';

/** `/app/me`: your account. */
export default function Me() {
  const user = useQuery(read('GET /api/v1/auth/me'));
  return (
    <Page title="Your account">
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
  const after = { said: 'Saved.', again: ['GET /api/v1/auth/me'] };
  const name = useWrite((value: string) => update({ name: value }), after);
  const email = useWrite((value: string) => update({ email: value }), after);
  return (
    <section class="panel" aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <Form write={name} onSubmit={(fields) => name.mutate(fields.name ?? '')}>
        <Field
          name="name"
          label="Name"
          value={user.name ?? ''}
          autocomplete="name"
          maxlength={100}
          required
        />
        <Submit isPrimary={false}>Save name</Submit>
      </Form>
      <Form write={email} onSubmit={(fields) => email.mutate(fields.email ?? '')}>
        <Field
          name="email"
          label="Email address"
          hint="We email a link to the new address. Until you open it, you keep the current one."
          type="email"
          value={user.email}
          autocomplete="email"
          required
        />
        <Submit isPrimary={false}>Change address</Submit>
      </Form>
      {user.pending_email !== null && (
        <p role="status">
          Waiting for you to open the link we emailed to <Foreign text={user.pending_email} />.{' '}
          <button type="button" class="plain" onClick={() => email.mutate(user.email)}>
            Keep the current address
          </button>
        </p>
      )}
    </section>
  );
}

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Same as the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** What is kept in this browser alone. */
function ThisBrowser() {
  const chosen = useStore(theme);
  return (
    <section class="panel" aria-labelledby="browser">
      <h2 id="browser">This browser</h2>
      <Choice
        name="theme"
        label="Theme"
        value={chosen}
        options={themes}
        onInput={(value) => theme.set(themes.find((one) => one.value === value)?.value ?? 'system')}
      />
      <Check
        label={
          <>
            Single-key shortcuts
            <span class="hint">Press ? to see them.</span>
          </>
        }
        isChecked={areKeysOn.get()}
        onInput={(isOn) => areKeysOn.set(isOn)}
      />
    </section>
  );
}

type Session = Answered<'GET /api/v1/auth/sessions'>[number];

/** Where one is signed in. */
function Sessions() {
  const sessions = useQuery(read('GET /api/v1/auth/sessions'));
  const end = useWrite(
    (id: string) => client.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } }),
    { said: 'The session has ended.', again: ['GET /api/v1/auth/sessions'] },
  );
  return (
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <p>Where you’re signed in. End any that you don’t recognize.</p>
      {end.error && <FailedLine error={end.error} />}
      <LoadedTable
        query={sessions}
        caption="Sessions"
        keyOf={({ id }) => id}
        columns={columnsWith((id) => end.mutate(id))}
        empty={null}
      />
    </section>
  );
}

function columnsWith(end: (id: string) => void): Column<Session>[] {
  return [
    { label: 'Device', cell: (session) => <Device session={session} /> },
    { label: 'IP address', cell: ({ ip }) => (ip === null ? '–' : <Foreign text={ip} />) },
    { label: 'Last used', cell: ({ last_seen_at }) => <When at={last_seen_at} /> },
    { label: 'Signed in', cell: ({ created_at }) => <OnDay at={created_at} /> },
    {
      label: 'End',
      isUnseen: true,
      cell: ({ id, current, user_agent }) =>
        current ? (
          <Mark is="ok">This one</Mark>
        ) : (
          <button
            type="button"
            class="small"
            aria-label={`End the session on ${user_agent ?? 'Unknown device'}`}
            onClick={() => end(id)}
          >
            End
          </button>
        ),
    },
  ];
}

function Device({ session: { user_agent, started_by } }: { session: Session }) {
  return (
    <>
      {user_agent === null ? 'Unknown device' : <Foreign text={user_agent} max={120} />}
      {started_by === 'invitation' && (
        <span class="hint"> From an invitation: acts only in that organization</span>
      )}
    </>
  );
}

const removeLead =
  'Your sessions end at once. Sign in within 14 days to undo it; after that, everything about you is erased.';

/** Export and deletion. */
function AccountData() {
  const [isAsking, setAsking] = useState(false);
  const exporting = useMutation({
    mutationFn: () => client.call('GET /api/v1/auth/me/export'),
    onSuccess: (data) => saveFile('artist-monitor-account.json', JSON.stringify(data, null, 2)),
  });
  return (
    <section class="panel" aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <p>Download everything we hold about you, as JSON.</p>
      <button
        type="button"
        aria-busy={exporting.isPending}
        onClick={() => {
          if (!exporting.isPending) exporting.mutate();
        }}
      >
        Download
      </button>
      {exporting.error && <FailedLine error={exporting.error} />}
      <h3>Delete your account</h3>
      <p>{removeLead}</p>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        Delete my account
      </button>
      {isAsking && (
        <Confirm
          title="Delete your account"
          lead={removeLead}
          action="Delete my account"
          write={() => client.call('DELETE /api/v1/auth/me')}
          onDone={startAnewEverywhere}
          onClose={() => setAsking(false)}
          refusal={owned}
        />
      )}
    </section>
  );
}

/** The organizations that the refusal names; null if it refuses for another reason. */
function owned(error: Error) {
  const organizations = error instanceof ApiError ? error.members.organizations : undefined;
  if (!Array.isArray(organizations)) return null;
  const names = organizations.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string'
      ? [one.name]
      : [],
  );
  return (
    <div role="alert">
      <p>First hand over these organizations, or delete them:</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Foreign text={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}
