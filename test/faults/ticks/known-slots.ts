import { type Write, writesOf } from '../index-rows.ts';
import { allItems } from '../../support/items.ts';
import type { TestedTable } from '../../support/tested-table.ts';

/** What a query asks for, as far as it matters here. */
interface Query {
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** Which slots have rows, read in one go: most that a tick asks for have none. */
export class KnownSlots {
  private slots: Promise<ReadonlySet<unknown>> | null = null;
  private readonly table: TestedTable;

  constructor(table: TestedTable) {
    this.table = table;
  }

  forget(): void {
    this.slots = null;
  }

  /** Told of what is about to be written. */
  written(input: Write): void {
    const isOfSlot = writesOf(input).some(({ Key, Item }) => isSlot(Item?.pk ?? Key?.pk));
    if (isOfSlot) this.forget();
  }

  /** Whether this asks for a slot without rows. */
  async isEmpty({ ExpressionAttributeValues: values = {} }: Query): Promise<boolean> {
    const { ':pk': slot } = values;
    if (!isSlot(slot)) return false;
    this.slots ??= this.read();
    return !(await this.slots).has(slot);
  }

  private async read(): Promise<ReadonlySet<unknown>> {
    const items = await allItems(this.table);
    return new Set(items.map(({ pk }) => pk).filter(isSlot));
  }
}

function isSlot(pk: unknown): boolean {
  return String(pk).startsWith('SLOT#');
}
