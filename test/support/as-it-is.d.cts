/** See `as-it-is.cjs`. */
export function keepAsItIs(exported: object): void;
