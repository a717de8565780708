import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { destinations as words } from '../../text/destinations.ts';

export type Rule = Answered<'GET /api/v1/org/alerts'>[number];

/** The rules that send to a destination. */
export function useRules(id: string) {
  return useQuery({
    ...read('GET /api/v1/org/alerts'),
    select: (rules: readonly Rule[]) => rules.filter(({ destination_id }) => destination_id === id),
  });
}

/** The way to a rule. */
export function RuleLink({ rule: { id, name } }: { rule: Rule }) {
  return (
    <a href={`/app/alerts/edit/${id}`}>
      <Foreign text={name} isInLink />
    </a>
  );
}

/** Says that nothing is sent, where no rule sends to a destination; and the way to one more. */
export function MoreRules({ id, isFirst }: { id: string; isFirst: boolean }) {
  return (
    <p>
      {isFirst && <span class="muted">{words.noRules} </span>}
      <a href={`/app/alerts/new?destination=${id}`}>{words.newRule}</a>
    </p>
  );
}

/** The rules that send to a program: each change at once. */
export function Rules({ id }: { id: string }) {
  return (
    <>
      <h3>{words.rules}</h3>
      <Loaded query={useRules(id)} rows={1}>
        {(rules) => (
          <>
            <ul>
              {rules.map((rule) => (
                <li key={rule.id}>
                  <RuleLink rule={rule} />
                </li>
              ))}
            </ul>
            <MoreRules id={id} isFirst={rules.length === 0} />
          </>
        )}
      </Loaded>
    </>
  );
}
