import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { shortcuts } from '../../../../keys/shortcuts.ts';
import { client, read } from '../../../../api.ts';
import { catalogDateText } from '../../../../catalog-format.ts';
import { inertText } from '../../../../inert-text.ts';
import { useShortcuts } from '../../../../keys/use-shortcuts.ts';
import { Act } from '../../../../parts/act.tsx';
import { Confirm, Dialog } from '../../../../parts/dialog.tsx';
import { CsvFields } from '../../../../parts/csv-fields.tsx';
import { Foreign } from '../../../../parts/foreign.tsx';
import { Field, Form, Submit } from '../../../../parts/form.tsx';
import { KeyHint } from '../../../../parts/icon.tsx';
import { Mark, type Standing } from '../../../../parts/severity.tsx';
import { type Column, LoadedTable } from '../../../../parts/table.tsx';
import { useWrite } from '../../../../parts/use-write.ts';
import { expected as words } from '../../../../text/releases.ts';
import { usePermission } from '../../../../use-permission.ts';
import type { ShownArtist } from '../use-artist.ts';
import { expectedBody, type ExpectedRelease } from './expected-body.ts';
import { ExpectedDialog, useSaveExpected } from './expected-dialog.tsx';
import { counted } from '../../../../format.ts';

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
        Expected releases <KeyHint>{shortcuts.expect}</KeyHint>
      </h2>
      <p class="muted">{words.lead}</p>
      <ExpectedLine artist={id} />
      <LoadedTable
        query={list}
        rows={2}
        caption="Expected releases"
        keyOf={(row) => row.id}
        columns={columnsFor(id)}
        empty={null}
      />
      <div class="actions">
        <Act route={route} kind="small" onClick={() => setAsked('one')}>
          With UPC, label, and ISRCs…
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
    { label: 'Title', cell: ({ title }) => maybe(title) },
    {
      label: 'Date',
      cell: ({ release_date }) => maybe(release_date && catalogDateText(release_date)),
    },
    { label: 'UPC', cell: ({ upc }) => <code>{maybe(upc)}</code> },
    { label: 'Label', cell: ({ label }) => maybe(label) },
    {
      label: 'State',
      cell: ({ state, release_id }) => (
        <>
          <Mark is={standings[state]}>{words.states[state]}</Mark>{' '}
          {release_id !== null && (
            <a href={`/app/artists/${artist}/releases/${encodeURIComponent(release_id)}`}>
              Open release
            </a>
          )}
        </>
      ),
    },
    {
      label: 'Actions',
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
        Edit <span class="unseen">{name}</span>
      </Act>{' '}
      <Act route={`DELETE ${route}`} kind="small" onClick={() => setAsked('withdraw')}>
        Withdraw <span class="unseen">{name}</span>
      </Act>
      {asked === 'edit' && <ExpectedDialog artist={artist} release={release} onClose={close} />}
      {asked === 'withdraw' && (
        <Confirm
          title="Withdraw the expected release?"
          lead="If it still comes, it is judged like any other new release."
          action="Withdraw"
          write={() =>
            client.call('DELETE /api/v1/artists/{id}/expected-releases/{expected_id}', { params })
          }
          said="The release is no longer expected."
          again={['GET /api/v1/artists/{id}/expected-releases']}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Title and date of a release that is to come, in one line: enough to know it by. */
function ExpectedLine({ artist }: { artist: string }) {
  const { isAllowed } = usePermission('POST /api/v1/artists/{id}/expected-releases');
  const [count, setCount] = useState(0);
  const save = useSaveExpected(artist, null, () => setCount((before) => before + 1));
  const line = useRef<HTMLDivElement>(null);
  const begin = () => line.current?.querySelector('input')?.focus();
  useShortcuts({ expect: begin });
  const { query } = useLocation();
  useEffect(() => {
    // After the page has moved focus to its heading.
    if ('expect' in query) requestAnimationFrame(begin);
  }, []);
  // Each saved release empties the line, so focus returns to the title for the next one.
  useEffect(() => {
    if (count > 0) begin();
  }, [count]);
  if (!isAllowed) return null;
  return (
    <div class="in-line" ref={line}>
      <Form key={count} write={save} onSubmit={(fields) => save.mutate(expectedBody(fields))}>
        <Field name="title" label="Title" maxlength={300} required />
        <Field name="release_date" label="Date" type="date" required />
        <Submit>Add this release</Submit>
      </Form>
    </div>
  );
}

/** Asks for a table of releases that are to come: all of them are expected, or none. */
function ExpectedTable({ artist: id, onClose }: { artist: string; onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const save = useWrite(
    (table: string, once) => {
      const sent = { params: { id }, body: { csv: table }, headers: once() };
      return client.call('POST /api/v1/artists/{id}/expected-releases', sent);
    },
    {
      onDone: onClose,
      said: ({ length }) => `${counted(length, 'release is', 'releases are')} expected.`,
      again: ['GET /api/v1/artists/{id}/expected-releases'],
    },
  );
  return (
    <Dialog title={words.addCsv} onClose={onClose}>
      <Form write={save} onSubmit={() => save.mutate(csv)}>
        <CsvFields
          csv={csv}
          onInput={setCsv}
          hint="The first line names the columns: title, release_date, upc, isrcs, label."
          placeholder="title,release_date,upc,isrcs,label"
        />
        <Submit>Expect a release</Submit>
      </Form>
    </Dialog>
  );
}
