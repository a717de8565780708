import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { inertText } from '../../inert-text.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { MuteButton } from '../../parts/mutes/mute-button.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { alerts as words } from '../../text/alerts.ts';
import { mutes } from '../../text/mutes.ts';
import type { AlertRule } from './rule.ts';

/** On or off, and out of the list. Its name leads to the editor. */
export function RuleActions({ rule: { id, name, active } }: { rule: AlertRule }) {
  const [isRemoving, setRemoving] = useState(false);
  const params = { id };
  const change = useWrite(
    () => client.call('PATCH /api/v1/org/alerts/{id}', { params, body: { active: !active } }),
    { again: ['GET /api/v1/org/alerts'] },
  );
  return (
    <div class="actions">
      <a class="button small" href={`/app/alerts/edit/${id}`}>
        {words.edit} <span class="unseen">{name}</span>
      </a>
      <Act
        route="PATCH /api/v1/org/alerts/{id}"
        kind="small"
        isPending={change.isPending}
        onClick={() => change.mutate()}
      >
        {active ? words.turnOff : words.turnOn} <span class="unseen">{name}</span>
      </Act>
      <MuteButton
        kind="small"
        of={name}
        scopes={[{ label: mutes.rule(inertText(name, 60)), target: { rule_id: id } }]}
      />
      <Act route="DELETE /api/v1/org/alerts/{id}" kind="small" onClick={() => setRemoving(true)}>
        {words.remove} <span class="unseen">{name}</span>
      </Act>
      {change.error && <FailedLine error={change.error} />}
      {isRemoving && (
        <Confirm
          title={words.removeTitle}
          lead={words.removeLead}
          action={words.removeAction}
          write={() => client.call('DELETE /api/v1/org/alerts/{id}', { params })}
          said={words.removed}
          again={['GET /api/v1/org']}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
