import { useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, read, readAgain } from '../../api.ts';
import { Act, ActNow } from '../../parts/act.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign, ForeignLink } from '../../parts/foreign.tsx';
import { Choice } from '../../parts/form.tsx';
import { Growing } from '../../parts/more.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page, type ScreenProps } from '../../parts/page.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Mark, type Standing } from '../../parts/severity.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { imports as words } from '../../text/import.ts';
import { momentText } from '../../time-format.ts';
import { counted } from '../../format.ts';
import { Proofs } from './proofs.tsx';

type Import = Answered<'GET /api/v1/artists/import/{import_id}'>;
type Row = Import['rows'][number];

const pollMs = { running: 5000, waiting: 60_000, done: false, stopped: false } as const;

/** `/app/import/{id}`: what became of each row of an import. */
export default function Imported({ params: { id = '' } }: ScreenProps) {
  const imported = useQuery({
    ...read('GET /api/v1/artists/import/{import_id}', { params: { import_id: id } }),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : pollMs[data.status]),
  });
  const monitored = imported.data?.counts.monitored ?? 0;
  useEffect(() => {
    if (monitored > 0) void readAgain('GET /api/v1/artists', 'GET /api/v1/org');
  }, [monitored]);
  return (
    <Page title="Import artists" aside={<a href="/app/artists">All artists</a>}>
      <Loaded query={imported} rows={8}>
        {(data) => (
          <>
            <Progress id={id} of={data} />
            {/* Other proofs are needed when other rows need them. */}
            {data.counts.needs_proof !== undefined && (
              <Proofs key={data.counts.needs_proof} id={id} />
            )}
            <Rows id={id} of={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** All rows, or those in one state, such as those for which somebody has to choose. */
function Rows({ id, of: { rows, counts } }: { id: string; of: Import }) {
  const [chosen, setChosen] = useState('');
  const states = statesOf(counts);
  // The last row in a state may leave it while one looks.
  const state = states.some(({ value }) => value === chosen) ? chosen : '';
  const shown = state === '' ? rows : rows.filter((row) => row.state === state);
  return (
    <>
      <Choice
        name="state"
        label="Show"
        value={state}
        options={[{ value: '', label: words.all(rows.length) }, ...states]}
        onInput={setChosen}
      />
      <Growing rows={shown} list={`${id} ${state}`}>
        {(some) => (
          <Table
            caption="Rows of the import"
            rows={some}
            keyOf={({ row }) => String(row)}
            columns={columnsOf(id)}
          />
        )}
      </Growing>
    </>
  );
}

/** The states in which there are rows, with their number. */
function statesOf(counts: Import['counts']): { value: string; label: string }[] {
  return Object.entries(words.states).flatMap(([state, name]) => {
    const count = Object.entries(counts).find(([one]) => one === state)?.[1] ?? 0;
    return count === 0 ? [] : [{ value: state, label: words.count(count, name) }];
  });
}

/** How far it is, and why it waits. */
function Progress({ id, of }: { id: string; of: Import }) {
  const { status, counts, rows } = of;
  const left = counts.waiting ?? 0;
  const params = { import_id: id };
  const stop = useWrite(
    () => client.call('POST /api/v1/artists/import/{import_id}/stop', { params }),
    { again: ['GET /api/v1/artists/import'] },
  );
  return (
    <section class="panel" aria-label={words.progress}>
      <p role="status">
        <strong>{status === 'waiting' ? <Waits of={of} left={left} /> : words[status]}</strong>{' '}
        <span class="muted">
          {statesOf(counts)
            .map(({ label }) => label)
            .join(' · ')}
        </span>
      </p>
      {left > 0 && (
        <progress aria-label={words.progress} max={rows.length} value={rows.length - left} />
      )}
      {(status === 'running' || status === 'waiting') && (
        <Act
          route="POST /api/v1/artists/import/{import_id}/stop"
          kind="small"
          isPending={stop.isPending}
          onClick={() => stop.mutate()}
        >
          Stop the import
        </Act>
      )}
      {stop.error && <FailedLine error={stop.error} />}
    </section>
  );
}

function Waits({ of: { waits_until, waits_for }, left }: { of: Import; left: number }) {
  const { data } = useQuery(read('GET /api/v1/org'));
  const at = momentText(waits_until ?? '');
  if (waits_for !== 'new_watches') return <>{words.waiting(left, at)}</>;
  return <>{words.waitingForDay(data?.plan.limits.new_artists_per_day ?? null, left, at)}</>;
}

const standings: Readonly<Record<Row['state'], Standing>> = {
  waiting: 'waiting',
  monitored: 'ok',
  several_candidates: 'waiting',
  needs_proof: 'waiting',
  unproven: 'failed',
  not_found: 'failed',
  already_monitored: 'ok',
  over_plan: 'failed',
  invalid: 'failed',
  failed: 'failed',
};

function columnsOf(id: string): readonly Column<Row>[] {
  return [
    { label: 'Row', cell: ({ row, line }) => line ?? row },
    {
      label: 'Artist',
      cell: ({ name, artist }) => <Foreign text={name ?? artist ?? ''} max={80} />,
    },
    {
      label: 'State',
      cell: ({ state, detail }) => (
        <>
          <Mark is={standings[state]}>{words.states[state]}</Mark>{' '}
          {detail !== null && <Foreign text={detail} />}
        </>
      ),
    },
    { label: 'What to do', cell: (row) => <Next id={id} of={row} /> },
  ];
}

/** Where a row leads, and what it waits for. */
function Next({ id, of }: { id: string; of: Row }) {
  const { state, artist_id, verification_id, candidates } = of;
  if (artist_id !== null) return <a href={`/app/artists/${artist_id}`}>Open artist</a>;
  if (state === 'needs_proof' && verification_id !== null) {
    return <a href={`/app/verify/${verification_id}`}>Place the proof</a>;
  }
  if (state !== 'several_candidates') return null;
  return (
    <ul class="candidates">
      {candidates.map((candidate) => (
        <Candidate key={candidate.streaming_id} id={id} row={of.row} candidate={candidate} />
      ))}
    </ul>
  );
}

interface CandidateProps {
  id: string;
  row: number;
  candidate: Row['candidates'][number];
}

/** An artist of the catalog that a row may mean. */
function Candidate({ id, row, candidate }: CandidateProps) {
  const { streaming_id, name, image_url, followers, catalog_url } = candidate;
  const sent = { params: { import_id: id, row: String(row) }, body: { streaming_id } };
  return (
    <li>
      <Picture src={image_url} name={name} size={32} isArtist /> <Foreign text={name} max={80} />{' '}
      {followers !== null && counted(followers, 'follower')}{' '}
      <ForeignLink href={catalog_url} text="In the catalog" />{' '}
      <ActNow
        route="POST /api/v1/artists/import/{import_id}/rows/{row}"
        kind="small"
        write={() => client.call('POST /api/v1/artists/import/{import_id}/rows/{row}', sent)}
        said="The import goes on with this artist."
        again={['GET /api/v1/artists/import']}
      >
        This one
      </ActNow>
    </li>
  );
}
