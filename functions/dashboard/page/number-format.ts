import { numberText } from './format.ts';

/* What no list needs of numbers. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

/** `140K`, for axes and narrow places only. */
export const compactText = (value: number): string => compact.format(value);
/** `6.5%`, of a share like 0.065. */
export const percentText = (share: number): string => percent.format(share);
/** `+12` or `−12`. */
export const signedText = (value: number): string => signed.format(value).replace('-', '−');

/** `212 ms`, `1.2 s`, `4 min 10 s`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${numberText(Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${numberText(Math.round(seconds * 10) / 10)} s`;
  const whole = Math.round(seconds);
  const rest = whole % 60;
  return `${numberText(Math.floor(whole / 60))} min${rest === 0 ? '' : ` ${rest} s`}`;
}
