const { region } = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale).maximize();

/**
 * For dates and times: English, as all sentences of the page are, in the order and with the hours that
 * the reader's region writes. Numbers are those of the sentences (`en`).
 */
export const locale = region === undefined ? 'en' : `en-${region}`;
