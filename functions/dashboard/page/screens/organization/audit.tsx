import { useLocation } from 'preact-iso';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { readPages, usePages } from '../../api.ts';
import { Facts } from '../../parts/facts.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Frame } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { More } from '../../parts/more.tsx';
import { Empty } from '../../parts/page.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { At } from '../../parts/when.tsx';
import { codeInWords, organization as words } from '../../text/organization.ts';
import { dayOf, timeOf } from '../../time-format.ts';
import { usePermission } from '../../use-permission.ts';
import { OrganizationFrame } from './frame.tsx';

type Entry = Answered<'GET /api/v1/org/audit-log'>[number];

/** `/app/org/audit`: who did what, when, and from where; the days stand in the address. */
export default function Audit() {
  const { isAllowed, why } = usePermission('GET /api/v1/org/audit-log');
  return (
    <OrganizationFrame title="Audit log">
      <section class="panel">{isAllowed ? <Log /> : <p>{why}</p>}</section>
    </OrganizationFrame>
  );
}

function Log() {
  const { query, path, route } = useLocation();
  // Days as the reader’s clock has them, like the times of the rows.
  const times = {
    since: timeOf(query.since ?? '', '00:00'),
    until: timeOf(query.until ?? '', '23:59:59.999'),
  };
  const { since, until } = times;
  const log = usePages(
    readPages('GET /api/v1/org/audit-log', {
      query: { limit: 50, ...(since && { since }), ...(until && { until }) },
    }),
  );
  const choose = (name: 'since' | 'until', day: string) => {
    const next = new URLSearchParams({ ...query, [name]: day });
    if (day === '') next.delete(name);
    route(next.size === 0 ? path : `${path}?${next.toString()}`, true);
  };
  return (
    <>
      <div class="filters">
        {(['since', 'until'] as const).map((name) => (
          <Frame key={name} name={name} label={words[name]}>
            {(described) => (
              <input
                type="date"
                value={times[name] === null ? '' : dayOf(new Date(times[name]))}
                {...described}
                onChange={({ currentTarget }) => choose(name, currentTarget.value)}
              />
            )}
          </Frame>
        ))}
      </div>
      <Loaded query={log} rows={6}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) {
            return <Empty title="Nothing matches" lead={words.auditNoneLead} />;
          }
          return <Table caption="Audit log" rows={rows} keyOf={({ id }) => id} columns={columns} />;
        }}
      </Loaded>
      <More query={log} />
    </>
  );
}

const columns: readonly Column<Entry>[] = [
  { label: 'When', cell: ({ at }) => <At at={at} /> },
  {
    label: 'Who',
    cell: ({ actor: { type, id, name } }) => (
      <span class="actor">
        <Foreign text={name ?? id ?? type} />
      </span>
    ),
  },
  { label: 'What', cell: (entry) => <What entry={entry} /> },
  {
    label: 'IP address',
    cell: ({ ip }) =>
      ip === null ? (
        '–'
      ) : (
        <span class="ip">
          <Foreign text={ip} />
        </span>
      ),
  },
];

function What({ entry: { action, target, before, after } }: { entry: Entry }) {
  const names = [...new Set(Object.keys({ ...before, ...after }))];
  const isFolded = names.length > 0;
  const subject = target.name ?? target.id;
  const line = (
    <>
      <span title={action}>{codeInWords(action)}:</span>{' '}
      <Foreign text={subject} isInLink={isFolded} />
    </>
  );
  if (!isFolded) return line;
  return (
    <details>
      <summary>{line}</summary>
      <Facts
        of={[
          [codeInWords(target.type), <Foreign text={subject} />],
          ...names.map(
            (name) =>
              [
                codeInWords(name),
                <>
                  <Foreign text={valueText(before?.[name])} /> →{' '}
                  <Foreign text={valueText(after?.[name])} />
                </>,
              ] as const,
          ),
        ]}
      />
    </details>
  );
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
