import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Answered } from '../../../../shared/client/routes.ts';
import { client } from '../api.ts';
import { useTitle } from '../parts/page.tsx';
import { Ask, Form, Submit } from '../parts/form.tsx';
import { common } from '../text/common.ts';
import type { User } from './sign-in-again.ts';

type Started = Answered<'POST /api/v1/auth/login'>;

/** The page for who isn't signed in. */
export default function SignIn({ onDone }: { onDone: (user: User) => void }) {
  useTitle('Sign in');
  return (
    <main class="sign-in" id="content">
      <p class="brand">{common.product}</p>
      <p>Hear within minutes of changes to your artists’ profiles and releases.</p>
      <h1>Sign in</h1>
      <p>We email you a code. The first time, this creates your account.</p>
      <SignInForm onDone={onDone} />
      <p>
        <a href="/docs">API documentation</a>
      </p>
    </main>
  );
}

/**
 * Asks for an address, mails a code, takes the code.
 * @param email the only address that makes sense, where somebody signs in again
 */
export function SignInForm({ email, onDone }: { email?: string; onDone: (user: User) => void }) {
  const [started, setStarted] = useState<{ login: Started; email: string } | null>(null);
  const start = useMutation({
    mutationFn: async (address: string) => ({
      login: await client.call('POST /api/v1/auth/login', { body: { email: address } }),
      email: address,
    }),
    onSuccess: setStarted,
  });
  if (started === null && email !== undefined) {
    return (
      <Form write={start} onSubmit={() => start.mutate(email)}>
        <p>{email}</p>
        <Submit>Send me a code</Submit>
      </Form>
    );
  }
  if (started === null) {
    return (
      <Ask
        write={start}
        onSubmit={start.mutate}
        name="email"
        label="Email address"
        type="email"
        autocomplete="email"
        autofocus
        action="Send me a code"
      />
    );
  }
  return (
    <CodeForm
      started={started}
      onDone={onDone}
      onOther={email === undefined ? () => setStarted(null) : null}
    />
  );
}

interface CodeFormProps {
  started: { login: Started; email: string };
  onDone: (user: User) => void;
  onOther: (() => void) | null;
}

function CodeForm({ started, onDone, onOther }: CodeFormProps) {
  const verify = useMutation({
    mutationFn: (code: string) =>
      client.call('POST /api/v1/auth/login/verify', {
        body: { login_id: started.login.login_id, code },
      }),
    onSuccess: onDone,
  });
  return (
    <Ask
      write={verify}
      onSubmit={verify.mutate}
      lead={
        <p role="status">If {started.email} can receive email from us, a code is on its way.</p>
      }
      name="code"
      label="Code"
      hint="8 letters and digits, like K7QM-2XRD"
      autocomplete="one-time-code"
      spellcheck={false}
      autofocus
      action="Sign in"
    >
      {onOther && (
        <button type="button" class="plain" onClick={onOther}>
          Use another address
        </button>
      )}
    </Ask>
  );
}
