import type { ChangedItem, Subject } from '../../changes/rules/change.ts';
import type { HolderFinding } from '../../findings/finding.ts';
import type { Baseline } from '../../findings/records.ts';
import {
  type ChangeOccasion,
  keptFacts,
  renderChange,
  saidOf,
  together,
} from '../../findings/render-change.ts';
import { meaningIn } from '../../changes/rules/pattern.ts';
import { gravest } from '../../changes/rules/info.ts';
import { itemOf, type Told } from '../../verdicts/rules/happening-update.ts';
import type { ChangeItem } from '../../changes/items/change-item.ts';
import type { ChangeText } from '../../changes/items/changes.ts';

/**
 * What one holder's change says of a happening.
 * @param tell a finding as the holder receives it.
 */
export function asText(
  { findings, items, rest, of }: Told,
  tell: (finding: HolderFinding) => HolderFinding,
  { profile }: Baseline,
  as: ChangeOccasion,
): ChangeText {
  const [first, ...others] = findings.map(tell);
  if (!first) throw new Error('a happening without a finding');
  if (!items) return renderChange(first, as);
  const all = together([first, ...others], { items, rest, of, artist: artistOf(profile) });
  return { ...renderChange(all, as), items: items.map((item) => ({ ...item, back_at: null })) };
}

function artistOf({ streaming_id: id, name }: Baseline['profile']): Subject {
  return { kind: 'artist', id, name };
}

/**
 * What a confirmed change says with more of its happening; null: it tells all of that already. What people did
 * about it stays.
 * @param overAt when another change said that it is over, where it told of one thing; null: none did.
 * @param left of what it says is over, how much is still gone.
 */
export function grown(
  { change, overAt }: { change: ChangeItem; overAt: string | null },
  { findings, items, of, rest }: Told,
  { profile }: Baseline,
  left: number,
): (ChangeText & { items: readonly ChangedItem[] }) | null {
  const [first] = findings;
  const { payload, severity: before } = change;
  const { subject, before: was, after: is } = payload;
  const known: readonly ChangedItem[] = change.items ?? [
    { subject, before: was, after: is, back_at: overAt },
  ];
  const ids = new Set(known.map((one) => one.subject.id));
  const more = (items ?? findings.map(itemOf)).filter((one) => !ids.has(one.subject.id));
  if (!first || more.length === 0) return null;
  const all = [...known, ...more.map((one) => ({ ...one, back_at: null }))];
  const artist = subject.kind === 'artist' ? subject : artistOf(profile);
  const said = saidOf(change.change_type, payload.field, all, { of: payload.of ?? of, artist });
  const severity = gravest([
    before,
    ...findings.map((one) => one.severity),
    ...(rest ? [rest] : []),
  ]);
  const { change_type } = change;
  const text = renderChange(
    {
      ...said,
      change_type,
      severity,
      reasons: [],
      payload: { ...said.payload, ...keptFacts(payload) },
    },
    { artistName: change.artist_name, detectedAt: change.detected_at, left },
  );
  return {
    ...text,
    summary: `${text.summary}${meaningIn(change)}`,
    payload: { ...text.payload, reasons: payload.reasons },
    items: all,
  };
}
