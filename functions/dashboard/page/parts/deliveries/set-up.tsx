import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { client, noteGone } from '../../api.ts';
import { Act } from '../act.tsx';
import { Confirm, type ConfirmProps } from '../dialog.tsx';
import { FailedLine } from '../failed.tsx';
import { Secret } from '../secret.tsx';
import { useWrite } from '../use-write.ts';
import { At } from '../when.tsx';
import { type Target, targetRoutes } from './target.ts';

interface RemoveTargetProps extends Pick<ConfirmProps<unknown>, 'onClose' | 'refusal'> {
  target: Target;
}

const deleteRoutes = {
  webhook: 'DELETE /api/v1/org/webhooks/{id}',
  destination: 'DELETE /api/v1/org/destinations/{id}',
} as const;

/** Deletes a webhook or a destination. */
export function RemoveTarget({ target: { kind, id }, ...how }: RemoveTargetProps) {
  const { route } = useLocation();
  return (
    <Confirm
      title={`Delete this ${kind}?`}
      lead="Pending deliveries are cancelled. This can’t be undone."
      action={`Delete the ${kind}`}
      write={() => client.call(deleteRoutes[kind], { params: { id } })}
      onDone={() => {
        noteGone(id);
        route(`/app/${kind}s`, true);
      }}
      said={`The ${kind} is deleted.`}
      again={['GET /api/v1/org']}
      {...how}
    />
  );
}

interface SigningSecretProps {
  target: Target;
  /** How the one in use ends. */
  hint: string;
  /** Until when the one before signs, too; null when none does. */
  until: string | null;
  /** What else one looks for here. */
  children: ComponentChildren;
}

const rotateRoutes = {
  webhook: 'POST /api/v1/org/webhooks/{id}/rotate-secret',
  destination: 'POST /api/v1/org/destinations/{id}/rotate-secret',
} as const;

/** How the signing secret ends, and a new one in its place, which stays in this component alone. */
export function SigningSecret({ target: { kind, id }, hint, until, children }: SigningSecretProps) {
  const route = rotateRoutes[kind];
  const rotate = useWrite(() => client.call(route, { params: { id } }), {
    again: [targetRoutes[kind].all],
  });
  return (
    <section class="panel" aria-labelledby="signing">
      <h2 id="signing">Signing secret</h2>
      <div class="signing">
        <span>
          The current secret ends with <code>{hint}</code>
        </span>
        <Act
          route={route}
          kind="small"
          isPending={rotate.isPending}
          onClick={() => rotate.mutate()}
        >
          Rotate secret
        </Act>
      </div>
      {until === null ? (
        <p class="hint">
          Rotating gives you a new secret. For 24 hours we sign with both, so you can switch without
          losing a request.
        </p>
      ) : (
        <BothSign until={until} />
      )}
      {rotate.error && <FailedLine error={rotate.error} />}
      {rotate.data && (
        <Secret
          title="Your signing secret"
          secret={rotate.data.secret}
          onClose={() => rotate.reset()}
        >
          {rotate.data.previous_secret_expires_at !== null && (
            <BothSign until={rotate.data.previous_secret_expires_at} />
          )}
        </Secret>
      )}
      {children}
    </section>
  );
}

function BothSign({ until }: { until: string }) {
  return (
    <p class="hint">
      The previous secret also signs until <At at={until} />.
    </p>
  );
}
