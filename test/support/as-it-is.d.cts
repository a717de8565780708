/** See `as-it-is.cjs`. */
export class Exports {
  note(path: string, exported: object): void;
  restore(): void;
}
