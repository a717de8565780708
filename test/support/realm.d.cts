/** See `realm.cjs`. */
export class Snapshot {
  constructor(global: object);
  restore(): void;
}
