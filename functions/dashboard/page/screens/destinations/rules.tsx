import { useMutation, useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read, readAgain } from '../../api.ts';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { toast } from '../../parts/toast.tsx';
import { alertTimes } from '../../text/alert-times.ts';
import { destinations as words } from '../../text/destinations.ts';
import { usePermission } from '../../use-permission.ts';

type Rule = Answered<'GET /api/v1/org/alerts'>[number];

const cadences = ['now', 'hourly', 'daily', 'weekly'] as const;
const route = 'PATCH /api/v1/org/alerts/{id}';

/** The rules that send to a destination, and when each does. */
export function Rules({ id }: { id: string }) {
  const rules = useQuery(read('GET /api/v1/org/alerts'));
  const own = rules.data?.filter(({ destination_id }) => destination_id === id) ?? [];
  return (
    <>
      <h3>{words.rules}</h3>
      {rules.data && own.length === 0 && <p class="muted">{words.noRules}</p>}
      <ul class="rules">
        {own.map((rule) => (
          <RuleOf key={rule.id} rule={rule} />
        ))}
      </ul>
      <p>
        <a href={`/app/alerts/new?destination=${id}`}>{words.newRule}</a>
      </p>
    </>
  );
}

function RuleOf({ rule: { id, name, cadence } }: { rule: Rule }) {
  const { isAllowed, why } = usePermission(route);
  const save = useMutation({
    mutationFn: (body: Pick<Rule, 'cadence'>) => client.call(route, { params: { id }, body }),
    onSuccess: async () => {
      toast(words.saved);
      await readAgain('GET /api/v1/org/alerts');
    },
  });
  return (
    <li>
      <a href={`/app/alerts/edit/${id}`}>
        <Foreign text={name} isInLink />
      </a>
      <select
        aria-label={words.cadenceOf(name)}
        disabled={!isAllowed || save.isPending}
        title={why}
        onInput={({ currentTarget: { value } }) =>
          save.mutate({ cadence: cadences.find((one) => one === value) ?? 'now' })
        }
      >
        {cadences.map((one) => (
          <option key={one} value={one} selected={one === cadence}>
            {alertTimes.cadences[one]}
          </option>
        ))}
      </select>
      {save.error && <FailedLine error={save.error} />}
    </li>
  );
}
