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
import { me } from '../../text/me.ts';
import { theme, type Theme } from '../../theme.ts';

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

type Session = Answered<'GET /api/v1/auth/sessions'>[number];

/** Where one is signed in. */
function Sessions() {
  const sessions = useQuery(read('GET /api/v1/auth/sessions'));
  const end = useWrite(
    (id: string) => client.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } }),
    { said: me.ended, again: ['GET /api/v1/auth/sessions'] },
  );
  return (
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">{me.sessions}</h2>
      <p>{me.sessionsLead}</p>
      {end.error && <FailedLine error={end.error} />}
      <LoadedTable
        query={sessions}
        caption={me.sessions}
        keyOf={({ id }) => id}
        columns={columnsWith((id) => end.mutate(id))}
        empty={null}
      />
    </section>
  );
}

function columnsWith(end: (id: string) => void): Column<Session>[] {
  return [
    { label: me.device, cell: (session) => <Device session={session} /> },
    { label: me.ip, cell: ({ ip }) => (ip === null ? '–' : <Foreign text={ip} />) },
    { label: me.lastSeen, cell: ({ last_seen_at }) => <When at={last_seen_at} /> },
    { label: me.started, cell: ({ created_at }) => <OnDay at={created_at} /> },
    {
      label: me.end,
      isUnseen: true,
      cell: ({ id, current, user_agent }) =>
        current ? (
          <Mark is="ok">{me.thisSession}</Mark>
        ) : (
          <button
            type="button"
            class="small"
            aria-label={me.endOf(user_agent ?? me.unknownDevice)}
            onClick={() => end(id)}
          >
            {me.end}
          </button>
        ),
    },
  ];
}

function Device({ session: { user_agent, started_by } }: { session: Session }) {
  return (
    <>
      {user_agent === null ? me.unknownDevice : <Foreign text={user_agent} max={120} />}
      {started_by === 'invitation' && <span class="hint"> {me.byInvitation}</span>}
    </>
  );
}

/** Export and deletion. */
function AccountData() {
  const [isAsking, setAsking] = useState(false);
  const exporting = useMutation({
    mutationFn: () => client.call('GET /api/v1/auth/me/export'),
    onSuccess: (data) => saveFile(me.exportFile, JSON.stringify(data, null, 2)),
  });
  return (
    <section class="panel" aria-labelledby="data">
      <h2 id="data">{me.data}</h2>
      <p>{me.exportLead}</p>
      <button
        type="button"
        aria-busy={exporting.isPending}
        onClick={() => {
          if (!exporting.isPending) exporting.mutate();
        }}
      >
        {me.export}
      </button>
      {exporting.error && <FailedLine error={exporting.error} />}
      <h3>{me.remove}</h3>
      <p>{me.removeLead}</p>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        {me.removeAction}
      </button>
      {isAsking && (
        <Confirm
          title={me.remove}
          lead={me.removeLead}
          action={me.removeAction}
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
      <p>{me.owns}</p>
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
