import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { shortcuts } from '../../../../keys/shortcuts.ts';
import { client, read } from '../../../../api.ts';
import { catalogDateText } from '../../../../catalog-format.ts';
import { inertText } from '../../../../inert-text.ts';
import { Act } from '../../../../parts/act.tsx';
import { Confirm } from '../../../../parts/confirm.tsx';
import { Foreign } from '../../../../parts/foreign.tsx';
import { Mark, type Standing } from '../../../../parts/severity.tsx';
import { type Column, LoadedTable } from '../../../../parts/table.tsx';
import { expected as words } from '../../../../text/expected.ts';
import type { ShownArtist } from '../use-artist.ts';
import type { ExpectedRelease } from './expected-body.ts';
import { ExpectedDialog } from './expected-dialog.tsx';
import { ExpectedLine } from './expected-line.tsx';
import { ExpectedTable } from './expected-table.tsx';

type Asked = 'one' | 'csv' | null;

/** The releases that are expected of the artist, and what became of each. */
export function Expected({ artist: { id } }: { artist: ShownArtist }) {
  const route = 'POST /api/v1/artists/{id}/expected-releases';
  const list = useQuery(read('GET /api/v1/artists/{id}/expected-releases', { params: { id } }));
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <section class="panel expected" aria-labelledby="expected">
      <h2 id="expected">
        {words.title}{' '}
        <kbd class="key-hint" aria-hidden="true">
          {shortcuts.expect}
        </kbd>
      </h2>
      <p class="muted">{words.lead}</p>
      <ExpectedLine artist={id} />
      <LoadedTable
        query={list}
        rows={2}
        caption={words.title}
        keyOf={(row) => row.id}
        columns={columnsFor(id)}
        empty={null}
      />
      <div class="actions">
        <Act route={route} kind="small" onClick={() => setAsked('one')}>
          {words.addMore}
        </Act>
        <Act route={route} kind="small" onClick={() => setAsked('csv')}>
          {words.addCsv}
        </Act>
      </div>
      {asked === 'one' && <ExpectedDialog artist={id} onClose={close} />}
      {asked === 'csv' && <ExpectedTable artist={id} onClose={close} />}
    </section>
  );
}

const standings: Readonly<Record<ExpectedRelease['state'], Standing>> = {
  expected: 'waiting',
  arrived: 'ok',
  missed: 'failed',
};

const maybe = (text: string | null) =>
  text === null ? <span class="muted">–</span> : <Foreign text={text} max={80} />;

function columnsFor(artist: string): readonly Column<ExpectedRelease>[] {
  return [
    { label: words.name, cell: ({ title }) => maybe(title) },
    {
      label: words.date,
      cell: ({ release_date }) => maybe(release_date && catalogDateText(release_date)),
    },
    { label: words.upc, cell: ({ upc }) => <code>{maybe(upc)}</code> },
    { label: words.label, cell: ({ label }) => maybe(label) },
    {
      label: words.state,
      cell: ({ state, release_id }) => (
        <>
          <Mark is={standings[state]}>{words.states[state]}</Mark>{' '}
          {release_id !== null && (
            <a href={`/app/artists/${artist}/releases/${encodeURIComponent(release_id)}`}>
              {words.open}
            </a>
          )}
        </>
      ),
    },
    {
      label: words.actions,
      isUnseen: true,
      cell: (release) => <RowActions artist={artist} release={release} />,
    },
  ];
}

function RowActions({ artist, release }: { artist: string; release: ExpectedRelease }) {
  const route = '/api/v1/artists/{id}/expected-releases/{expected_id}';
  const [asked, setAsked] = useState<'edit' | 'withdraw' | null>(null);
  const close = () => setAsked(null);
  const name = inertText(release.title ?? release.upc ?? '', 60);
  const params = { id: artist, expected_id: release.id };
  return (
    <div class="actions">
      <Act route={`PATCH ${route}`} kind="small" onClick={() => setAsked('edit')}>
        {words.edit} <span class="unseen">{name}</span>
      </Act>{' '}
      <Act route={`DELETE ${route}`} kind="small" onClick={() => setAsked('withdraw')}>
        {words.withdraw} <span class="unseen">{name}</span>
      </Act>
      {asked === 'edit' && <ExpectedDialog artist={artist} release={release} onClose={close} />}
      {asked === 'withdraw' && (
        <Confirm
          title={words.withdrawTitle}
          lead={words.withdrawLead}
          action={words.withdraw}
          write={() =>
            client.call('DELETE /api/v1/artists/{id}/expected-releases/{expected_id}', { params })
          }
          said={words.withdrawn}
          again={['GET /api/v1/artists/{id}/expected-releases']}
          onClose={close}
        />
      )}
    </div>
  );
}
