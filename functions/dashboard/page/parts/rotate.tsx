import type { Answered, Route } from '../../../../shared/client/routes.ts';
import { secret as words } from '../text/secret.ts';
import { Act } from './act.tsx';
import { FailedLine } from './failed.tsx';
import { Secret } from './secret.tsx';
import { useWrite } from './use-write.ts';
import { At } from './when.tsx';

type Rotated = Answered<'POST /api/v1/org/webhooks/{id}/rotate-secret'>;

export interface SigningSecretProps {
  /** How the one in use ends. */
  hint: string;
  /** Until when the one before signs, too; null when none does. */
  until: string | null;
  route: Route;
  write: () => Promise<Rotated>;
  /** What shows until when the former secret signs. */
  list: string;
}

/** How the signing secret ends, and a new one in its place, which stays in this component alone. */
export function SigningSecret({ hint, until, route, write, list }: SigningSecretProps) {
  const rotate = useWrite(write, { again: [list] });
  return (
    <>
      <div class="signing">
        <span>
          {words.endsWith} <code>{hint}</code>
        </span>
        <Act
          route={route}
          kind="small"
          isPending={rotate.isPending}
          onClick={() => rotate.mutate()}
        >
          {words.rotate}
        </Act>
      </div>
      {until === null ? <p class="hint">{words.rotateLead}</p> : <BothSign until={until} />}
      {rotate.error && <FailedLine error={rotate.error} />}
      {rotate.data && (
        <Secret title={words.signing} secret={rotate.data.secret} onClose={() => rotate.reset()}>
          {rotate.data.previous_secret_expires_at !== null && (
            <BothSign until={rotate.data.previous_secret_expires_at} />
          )}
        </Secret>
      )}
    </>
  );
}

/** Until when the former secret signs. */
function BothSign({ until }: { until: string }) {
  return (
    <p class="hint">
      {words.bothUntil} <At at={until} />.
    </p>
  );
}
