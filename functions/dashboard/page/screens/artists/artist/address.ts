/** The tabs of an artist. */
export type TabName = 'overview' | 'releases' | 'changes' | 'identity';

export const tabs: readonly TabName[] = ['overview', 'releases', 'changes', 'identity'];

/** Which tab an address names; null for one that isn’t there. */
export function tabOf(name: string | undefined): TabName | null {
  if (name === undefined || name === '') return 'overview';
  return tabs.find((tab) => tab === name && tab !== 'overview') ?? null;
}

/** Where a tab is. */
export function tabAddress(id: string, tab: TabName): string {
  return tab === 'overview' ? `/app/artists/${id}` : `/app/artists/${id}/${tab}`;
}

export const ranges = ['30', '90', '365'] as const;
export type Range = (typeof ranges)[number];

/** How many days the address asks for. */
export function rangeOf(days: string | undefined): Range {
  return ranges.find((range) => range === days) ?? '30';
}
