import type * as z from 'zod';
import { indexes } from '../../shared/table/indexes.ts';
import { allItems, type Item } from '../support/items.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** What a call writes, or a part of it, as far as it matters to an index. */
export interface Write {
  Item?: Item;
  Key?: Item;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  RequestItems?: object;
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Write>>[];
}

/** All rows of an index, until something is written that may change them. */
export class IndexRows<Row extends { pk: string; sk: string }> {
  private rows: readonly Row[] | null = null;
  private keys: ReadonlySet<string> = new Set();
  private readonly table: TestedTable;
  private readonly name: 'due' | 'waiting';
  private readonly row: z.ZodType<Row>;

  constructor(table: TestedTable, name: 'due' | 'waiting', row: z.ZodType<Row>) {
    this.table = table;
    this.name = name;
    this.row = row;
  }

  forget(): void {
    this.rows = null;
  }

  /** Forgets the rows if a write makes, changes, or removes one of them. */
  written(write: Write): void {
    const isOther = write.UpdateExpression ? this.isShown(write) : this.isOfRow(write);
    if (isOther) this.rows = null;
  }

  /** Whether an update is about anything that the index shows. */
  private isShown({ UpdateExpression, ExpressionAttributeNames = {} }: Write): boolean {
    const { pk, sk, project } = indexes[this.name];
    const words = [UpdateExpression, ...Object.values(ExpressionAttributeNames)].join(' ');
    return [pk, sk, ...project].some((name) => words.includes(name));
  }

  private isOfRow({ Item, Key }: Write): boolean {
    if (Item && indexes[this.name].pk in Item) return true;
    return this.keys.has(keyOf(Item ?? Key));
  }

  async read(): Promise<readonly Row[]> {
    if (this.rows) return this.rows;
    const rows = (await allItems(this.table, this.name)).map((item) => this.row.parse(item));
    this.keys = new Set(rows.map(keyOf));
    this.rows = rows;
    return rows;
  }

  /** Whether no row is so, as far as the rows are known. */
  lacks(isSo: (row: Row) => boolean): boolean {
    return this.rows !== null && !this.rows.some(isSo);
  }
}

function keyOf({ pk, sk }: { pk?: unknown; sk?: unknown } = {}): string {
  return `${String(pk)} ${String(sk)}`;
}

/** What a call of the service writes, one item each. */
export function writesOf(input: Write): Write[] {
  return input.TransactItems?.flatMap((part) => Object.values(part)) ?? [input];
}
