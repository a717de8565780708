import { useState } from 'preact/hooks';
import type { Answered } from '../../../../shared/client/routes.ts';
import { readAgain } from '../api.ts';
import { secret as words } from '../text/secret.ts';
import { Confirm } from './confirm.tsx';
import { Secret } from './secret.tsx';
import { At } from './when.tsx';

type Rotated = Answered<'POST /api/v1/org/webhooks/{id}/rotate-secret'>;

export interface RotateProps {
  write: () => Promise<Rotated>;
  /** What shows until when the former secret signs. */
  route: string;
  onClose: () => void;
}

/** A new signing secret, which stays in this component alone; the former signs beside it for a day. */
export function Rotate({ write, route, onClose }: RotateProps) {
  const [rotated, setRotated] = useState<Rotated | null>(null);
  if (rotated === null) {
    return (
      <Confirm
        title={words.rotateTitle}
        lead={words.rotateLead}
        action={words.rotateAction}
        write={write}
        onDone={(answer) => {
          setRotated(answer);
          return readAgain(route);
        }}
        onClose={onClose}
      />
    );
  }
  const { secret, previous_secret_expires_at: until } = rotated;
  return (
    <Secret title={words.signing} secret={secret} onClose={onClose}>
      {until !== null && <BothSign until={until} />}
    </Secret>
  );
}

/** Until when the former secret signs, too. */
export function BothSign({ until }: { until: string }) {
  return (
    <p>
      {words.bothUntil} <At at={until} />.
    </p>
  );
}
