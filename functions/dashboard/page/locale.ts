/**
 * How dates and times are written for who reads in `language`: English, as all sentences of the page are,
 * in the order and with the hours of their region.
 */
export function localeOf(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region === undefined ? 'en' : `en-${region}`;
}

/** That of this browser. Numbers are those of the service’s sentences (`en`). */
export const locale = localeOf(new Intl.DateTimeFormat().resolvedOptions().locale);
