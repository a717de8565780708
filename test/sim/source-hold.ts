import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import type { OpenChange, Verdict } from '../../shared/findings/types.ts';
import { type Coverage, partShown } from '../../shared/watches/rules/coverage.ts';
import { isInSample } from '../../shared/verdicts/rules/sample.ts';
import { heldForSource } from '../../shared/verdicts/rules/other-artists.ts';
import {
  alikeAt,
  heldUntil,
  type Surge,
  surgeAt,
  usualDays,
} from '../../shared/verdicts/rules/surge.ts';
import { slotMinutes } from '../../shared/verdicts/rules/surge-limits.ts';
import { startMs, watchIdAt } from './fleet.ts';

const slotSeconds = slotMinutes * 60;
const firstSlot = startMs / 1000 / slotSeconds;

/** A change that would be confirmed. Seconds count from the start. */
export interface Held {
  artist: number;
  type: ChangeType;
  detectedAt: number;
  /** Since when it is held; null: it is not. */
  since: number | null;
  /** Whether it has the same value as others. */
  isAlike: boolean;
}

/** The hold for what suddenly appears at very many artists: the product's rules on counted sightings. */
export class SourceHold {
  private readonly ofType = new Map<string, Map<number, number>>();
  private readonly coverage: Coverage;
  private readonly confirmAfterSeconds: number;
  /** What was worked out for a slot: it stands for the five minutes of one. */
  private readonly known = new Map<string, Surge | null>();
  private slot = 0;

  constructor(coverage: Coverage, confirmAfterSeconds: number) {
    this.coverage = coverage;
    this.confirmAfterSeconds = confirmAfterSeconds;
  }

  /** A week in which a type was found at so many artists a day. */
  usual(type: ChangeType, perDay: number): void {
    const slots = this.sightings(type);
    const perSlot = (perDay * slotSeconds) / 86_400;
    for (let back = 1; back <= ((usualDays + 1) * 86_400) / slotSeconds; back += 1)
      slots.set(firstSlot - back, perSlot);
  }

  /** A type was found at one more artist. */
  sighted(type: ChangeType, second: number, isAlike: boolean): void {
    for (const what of isAlike ? [type, `${type}#same`] : [type]) {
      const slots = this.sightings(what);
      const slot = slotAt(second);
      slots.set(slot, (slots.get(slot) ?? 0) + 1);
    }
  }

  /** Whether the catalog is not even asked: all of it is on hold, and the artist is in no sample. */
  isUnread({ artist, type, detectedAt, since }: Held, second: number): boolean {
    const surge = this.surge(type, detectedAt, second, false);
    if (surge?.kind !== 'surge') return false;
    const now = startMs + second * 1000;
    const heldSince = since === null ? now : startMs + since * 1000;
    if (heldUntil(new Date(heldSince).toISOString(), surge) <= now) return false;
    const part = partShown(type, this.coverage);
    return !isInSample(watchIdAt(artist), { artists: surge.artists / part });
  }

  /** When it is looked at again (seconds); null: it is confirmed. And since when it is held. */
  verdict(change: Held, second: number): { until: number; since: number | null } | null {
    const surge = this.surge(change.type, change.detectedAt, second, change.isAlike);
    if (!surge) return null;
    const now = new Date(startMs + second * 1000);
    const confirm = { kind: 'confirm', finding: { reasons: [] } } as unknown as Extract<
      Verdict,
      { kind: 'confirm' }
    >;
    const open = {
      change_type: change.type,
      detected_at: new Date(startMs + change.detectedAt * 1000),
      state:
        change.since === null
          ? { kind: 'plain' }
          : {
              kind: 'held',
              since: new Date(startMs + change.since * 1000).toISOString(),
              because: 'surge',
            },
    } as OpenChange;
    const { confirmAfterSeconds } = this;
    const held = heldForSource(open, confirm, surge, { decided: null, confirmAfterSeconds }, now);
    if (held.kind !== 'wait') return null;
    const isHeld = held.state?.kind === 'held';
    return {
      until: Math.ceil((held.until.getTime() - startMs) / 1000),
      since: isHeld ? (change.since ?? second) : change.since,
    };
  }

  private surge(type: ChangeType, at: number, second: number, isAlike: boolean): Surge | null {
    const slot = Math.floor(second / slotSeconds);
    if (slot !== this.slot) this.known.clear();
    this.slot = slot;
    const key = `${type} ${Math.floor(at / slotSeconds)} ${isAlike}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const date = new Date(startMs + at * 1000);
    const many = surgeAt(this.sightings(type), date, null, partShown(type, this.coverage));
    const alike = isAlike ? alikeAt(this.sightings(`${type}#same`), date) : null;
    const surge = many?.kind === 'surge' ? many : (alike ?? many);
    this.known.set(key, surge);
    return surge;
  }

  private sightings(what: string): Map<number, number> {
    const slots = this.ofType.get(what) ?? new Map<number, number>();
    this.ofType.set(what, slots);
    return slots;
  }
}

function slotAt(second: number): number {
  return firstSlot + Math.floor(second / slotSeconds);
}
