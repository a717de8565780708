/** A number as people read it. */
export function short(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export function percent(share: number): string {
  return `${(100 * (Number.isFinite(share) ? share : 0)).toFixed(1)}%`;
}

/** A length of time in the unit that fits. */
export function time(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${(seconds / 60).toFixed(1)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** The hour and minute of a second of a run. */
export function clock(second: number): string {
  if (second === 0) return 'none was late';
  return `${String(Math.floor(second / 3600)).padStart(2, '0')}:${String(Math.floor((second % 3600) / 60)).padStart(2, '0')}`;
}
