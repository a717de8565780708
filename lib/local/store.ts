import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { LocalFailure, messageOf } from './failure.ts';

/** JSON documents by kind and name, on disk. What `put` returned from survives a SIGKILL. */
export type Store = ReturnType<typeof openStore>;

const Row = z.object({
  name: z.string(),
  document: z.string().transform((text): unknown => JSON.parse(text)),
});

/**
 * Opens the store in a SQLite file, making it if there is none.
 * @throws LocalFailure if the file is damaged.
 */
export function openStore(path: string) {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path);
    // NORMAL keeps every commit through the death of the process, which is what is promised here.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec(
      'CREATE TABLE IF NOT EXISTS documents (kind TEXT, name TEXT, document TEXT NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID',
    );
    database.prepare('SELECT kind, name, document FROM documents LIMIT 1').get();
  } catch (error) {
    throw new LocalFailure(
      `Can’t read the state file ${path} (${messageOf(error)}). Restore a good copy, or start with --reset to begin from scratch.`,
      error,
    );
  }
  const get = database.prepare('SELECT name, document FROM documents WHERE kind = ? AND name = ?');
  const put = database.prepare(
    'INSERT INTO documents (kind, name, document) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET document = excluded.document',
  );
  const remove = database.prepare('DELETE FROM documents WHERE kind = ? AND name = ?');
  const list = database.prepare(
    'SELECT name, document FROM documents WHERE kind = ? ORDER BY name',
  );
  return {
    get: (kind: string, name: string): unknown => {
      const row = get.get(kind, name);
      return row === undefined ? undefined : Row.parse(row).document;
    },
    put: (kind: string, name: string, document: unknown): void => {
      put.run(kind, name, JSON.stringify(document));
    },
    delete: (kind: string, name: string): void => {
      remove.run(kind, name);
    },
    /** All of a kind, in the order of their names. */
    list: (kind: string) => list.all(kind).map((row) => Row.parse(row)),
    close: () => {
      database.close();
    },
  };
}
