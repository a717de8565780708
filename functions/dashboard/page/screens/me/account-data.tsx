import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import { client } from '../../api.ts';
import { saveFile } from '../../download.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import { me } from '../../text/me.ts';

/** Export and deletion. */
export function AccountData() {
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

/** The organizations that the refusal lists; null where it is another one. */
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
