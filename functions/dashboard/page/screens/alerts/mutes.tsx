import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { read } from '../../api.ts';
import { typeName } from '../../change.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { EndMute } from '../../parts/mutes/muted.tsx';
import { liveMutes, type Mute } from '../../parts/mutes/mute.ts';
import { useMutes } from '../../parts/mutes/mutes.ts';
import { Table, type Column } from '../../parts/table.tsx';
import { useNow } from '../../parts/when.tsx';
import { Who } from '../../parts/who.tsx';
import { mutes as words } from '../../text/mutes.ts';
import { momentText } from '../../time-format.ts';
import { useKnown } from './known.ts';

/** Everything that is muted, and until when. */
export function Mutes() {
  const mutes = useMutes();
  const now = useNow();
  return (
    <section class="panel" aria-labelledby="mutes">
      <h2 id="mutes">{words.title}</h2>
      <p class="muted">{words.lead}</p>
      <Loaded query={mutes} rows={1}>
        {(all) => {
          const rows = liveMutes(all, now);
          if (rows.length === 0) return <p>{words.none}</p>;
          return <Table caption={words.title} rows={rows} keyOf={keyOf} columns={columns} />;
        }}
      </Loaded>
    </section>
  );
}

const keyOf = ({ id }: Mute) => id;

const columns: readonly Column<Mute>[] = [
  { label: words.what, cell: (mute) => <What mute={mute} /> },
  {
    label: words.ends,
    cell: ({ until }) => <time dateTime={until}>{momentText(until)}</time>,
  },
  {
    label: words.why,
    cell: ({ reason, created_by }) => (
      <>
        {reason !== null && <Foreign text={reason} />}{' '}
        {created_by !== null && (
          <span class="muted">
            {words.by} <Who id={created_by} />
          </span>
        )}
      </>
    ),
  },
  { label: words.actions, isUnseen: true, cell: ({ id }) => <EndMute id={id} /> },
];

/** What a mute names, with links; and whether critical changes come through. */
function What({ mute }: { mute: Mute }) {
  const { artists, destinations } = useKnown();
  const rules = useQuery(read('GET /api/v1/org/alerts'));
  const { artist_id, tag, change_types, rule_id, destination_id, mute_critical } = mute;
  const named: ComponentChildren[] = [
    ...(change_types ?? []).map((type) => `“${typeName(type)}”`),
    ...linkOf(artist_id, artists.data, '/app/artists/', words.goneArtist),
    ...(tag === null ? [] : [<Foreign key="tag" text={words.tagged(tag)} />]),
    ...linkOf(rule_id, rules.data, '/app/alerts/edit/', words.goneRule),
    ...linkOf(destination_id, destinations.data, '/app/destinations/', words.goneDestination),
  ];
  return (
    <>
      {named.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}.{' '}
      <span class="muted">{mute_critical ? words.criticalMuted : words.criticalPass}</span>
    </>
  );
}

/** A link to what a mute names; none where it names nothing of the kind. */
function linkOf(
  id: string | null,
  all: readonly { id: string; name: string }[] | undefined,
  list: string,
  gone: string,
): ComponentChildren[] {
  if (id === null) return [];
  const found = all?.find((one) => one.id === id);
  if (all !== undefined && found === undefined) return [gone];
  return [
    <a key={id} href={`${list}${id}`}>
      <Foreign text={found?.name ?? id} max={60} isInLink />
    </a>,
  ];
}
