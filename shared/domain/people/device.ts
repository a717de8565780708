// The order counts: a browser also names the older ones that it is compatible with.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const;

const systems = [
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const readMax = 512;

/**
 * What a `User-Agent` says, in words of ours: `Firefox on Windows`, `Chrome`, `a browser on Linux`,
 * `an unknown device`. Anybody may write anything into that header, so not a character of it is
 * passed on.
 */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, readMax);
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0];
  if (system === undefined) return browser ?? 'an unknown device';
  return `${browser ?? 'a browser'} on ${system}`;
}
