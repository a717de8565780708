import { isDeepStrictEqual } from 'node:util';
import type { BundleItem } from '../../../shared/alerts/items/bundles.ts';
import { BundleItem as StoredBundle } from '../../../shared/alerts/items/bundles.ts';
import { getHold } from '../../../shared/table/artists/artists.ts';
import { getChange } from '../../../shared/changes/items/changes.ts';
import { type DeliveryItem, deliveryOf } from '../../../shared/deliveries/items/deliveries.ts';
import { readRecipients, type Recipients } from '../../../shared/deliveries/items/recipients.ts';
import { invocations } from '../scheduler.ts';
import type { Observer, World, WrittenInput } from '../world.ts';

/** Something that was so from a moment on. */
interface From<T> {
  at: number;
  is: T;
}

/** A message when it was made a delivery. */
export interface Sealed {
  /** When it was decided, and when that was written. Both in the time of the world. */
  from: number;
  at: number;
  key: string;
  kind: BundleItem['kind'];
  /** Whether somebody asked for it. */
  isAsked: boolean;
  delivery: DeliveryItem;
}

/**
 * All that was ever so, in order: what people set, whether changes were acknowledged, and which messages
 * were made. Each write is looked at when it is made, so that what a function could know at a moment
 * is known.
 */
export class History implements Observer {
  readonly settings: From<Recipients>[] = [];
  readonly sealed: Sealed[] = [];
  /** When notices were made, and last written, by their keys. */
  readonly made = new Map<string, number>();
  readonly ended = new Map<string, number>();
  private readonly marks = new Map<string, From<boolean>[]>();
  /** The tags of artists. */
  private readonly tags = new Map<string, From<readonly string[]>[]>();
  /** What deliveries were, by their IDs. */
  private readonly states = new Map<string, From<string>[]>();
  private readonly bundles = new Map<string, BundleItem>();
  /** When the clock first showed a time. */
  private readonly shown = new Map<string, number>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    world.observer = this;
  }

  told(time: Date): void {
    const iso = time.toISOString();
    if (!this.shown.has(iso)) this.shown.set(iso, this.nowMs);
  }

  async written(input: WrittenInput): Promise<void> {
    const writes = input.TransactItems?.flatMap((part) => Object.values(part)) ?? [input];
    for (const write of writes) await this.note(write);
    this.noteSealed(writes);
  }

  /** When the clock first showed a time, in the world's own time. */
  shownAt(time: string): number {
    return this.shown.get(time) ?? -Infinity;
  }

  /** What people had set at any time of a span. */
  settingsIn(from: number, to: number): Recipients[] {
    return during(this.settings, from, to);
  }

  /** Whether a change was acknowledged at some time of a span, and whether it was all the time. */
  acknowledgedIn(change: string, from: number, to: number): { ever: boolean; always: boolean } {
    const states = during([{ at: 0, is: false }, ...(this.marks.get(change) ?? [])], from, to);
    return { ever: states.includes(true), always: !states.includes(false) };
  }

  /** All sets of tags that an artist had at some time of a span. */
  tagsIn(artist: string, from: number, to: number): (readonly string[])[] {
    return during(this.tags.get(artist) ?? [], from, to);
  }

  /** What a delivery was at some time of a span: pending, delivered, failed, and so on. */
  statusesIn(delivery: string, from: number, to: number): string[] {
    return during(this.states.get(delivery) ?? [], from, to);
  }

  /** When a delivery was first found not to be told to anybody; null: never. */
  lostAt(delivery: string): number | null {
    const lost = (this.states.get(delivery) ?? []).find(({ is }) =>
      ['failed', 'skipped'].includes(is),
    );
    return lost?.at ?? null;
  }

  /** Reads what is set by now, for the beginning. */
  async begin(artists: readonly string[]): Promise<void> {
    await this.look();
    for (const artist of artists) await this.noteTags(artist);
  }

  private async look(): Promise<void> {
    const { table, organizationId } = this.world;
    const is = await invocations.exit(() => readRecipients(table, organizationId));
    const last = this.settings.at(-1)?.is;
    if (is && !isDeepStrictEqual(is, last)) this.settings.push({ at: this.nowMs, is });
  }

  private get nowMs(): number {
    return this.world.scheduler.nowMs;
  }

  private async note(write: WrittenInput): Promise<void> {
    const { Item, Key, UpdateExpression = '' } = write;
    const { pk, sk } = { ...Item, ...Key } as { pk: string; sk: string };
    if (pk === `ORG#${this.world.organizationId}`) {
      if (/^ORG(-|$)/.test(sk)) await this.look();
      if (sk.startsWith('ART#') && !UpdateExpression.startsWith('SET #recent = '))
        await this.noteTags(sk.slice('ART#'.length));
    }
    if (sk === 'CHANGE') await this.noteMark(pk.slice('CHG#'.length));
    if (sk.startsWith('NOTICE#')) this.noteNotice(`${pk} ${sk}`, Item);
    if (sk.startsWith('DLV#')) this.noteStatus(sk.slice('DLV#'.length), write);
  }

  private noteStatus(delivery: string, { Item, UpdateExpression, ...write }: WrittenInput): void {
    const [, name = ''] = /#status = (:\w+)/.exec(UpdateExpression ?? '') ?? [];
    const is = Item?.status ?? write.ExpressionAttributeValues?.[name];
    if (typeof is !== 'string') return;
    const states = this.states.get(delivery) ?? [];
    states.push({ at: this.nowMs, is });
    this.states.set(delivery, states);
  }

  private async noteTags(artist: string): Promise<void> {
    const { table, organizationId } = this.world;
    const hold = await invocations.exit(() =>
      getHold(table, organizationId, artist, { consistent: true }),
    );
    const states = this.tags.get(artist) ?? [];
    states.push({ at: this.nowMs, is: hold?.tags ?? [] });
    this.tags.set(artist, states);
  }

  private noteNotice(key: string, Item: WrittenInput['Item']): void {
    // Nothing is done to one that has ended, so the last thing that is done to it is that.
    this.ended.set(key, this.nowMs);
    if (Item) this.made.set(key, this.nowMs);
  }

  private async noteMark(change: string): Promise<void> {
    const { table, organizationId } = this.world;
    const item = await invocations.exit(() => getChange(table, organizationId, change));
    const states = this.marks.get(change) ?? [];
    const is = (item?.acknowledged_at ?? null) !== null;
    if (is !== (states.at(-1)?.is ?? false)) states.push({ at: this.nowMs, is });
    this.marks.set(change, states);
  }

  private noteSealed(writes: readonly WrittenInput[]): void {
    const bundle = writes.find(({ Item, Key }) => String((Item ?? Key)?.sk).startsWith('BUNDLE#'));
    const { Item, Key } = bundle ?? {};
    const at = JSON.stringify([(Item ?? Key)?.pk, (Item ?? Key)?.sk]);
    const before = this.bundles.get(at);
    const delivery = writes.find((write) => String(write.Item?.sk).startsWith('DLV#'))?.Item;
    if (delivery && before) {
      const made = deliveryOf(delivery);
      this.sealed.push({
        from: this.shown.get(made.created_at) ?? this.nowMs,
        at: this.nowMs,
        ...{ key: before.key, kind: before.kind, isAsked: before.is_asked, delivery: made },
      });
    }
    for (const write of writes) this.noteBundle(write);
  }

  private noteBundle({ Item, Key }: WrittenInput): void {
    const { pk, sk } = { ...Item, ...Key } as { pk: string; sk: string };
    if (!sk.startsWith('BUNDLE#')) return;
    if (Item) this.bundles.set(JSON.stringify([pk, sk]), StoredBundle.parse(Item));
    else this.bundles.delete(JSON.stringify([pk, sk]));
  }
}

function during<T>(states: readonly From<T>[], from: number, to: number): T[] {
  const begins = states.findLastIndex(({ at }) => at <= from);
  return states
    .filter(({ at }, index) => index >= Math.max(0, begins) && at <= to)
    .map(({ is }) => is);
}
