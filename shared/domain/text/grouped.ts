const beforeThousands = /\B(?=(?:\d{3})+$)/g;

/**
 * A number as people read it: `1,234,567`; at most three decimals. Same as `toLocaleString('en-US')`,
 * but loads the language data of Node only for decimals: loading takes 10 ms of a cold start.
 */
export function grouped(value: number): string {
  return Number.isSafeInteger(value)
    ? String(value).replaceAll(beforeThousands, ',')
    : value.toLocaleString('en-US');
}
