import type { Look } from '../../../shared/verdicts/rules/recheck.ts';
import type { Catalog } from '../../../shared/usecases/source-ports.ts';

/** What was asked of other artists, of all that are watched. */
export interface Asked {
  /** Of an artist on a day, whatever changed then, however often it was looked at. */
  changes: number;
  /** Lists and pages; each is a request at least. */
  requests: number;
}

/** Counts what is asked of other artists. */
export class Asking {
  private readonly changes = new Set<string>();
  private requests = 0;

  get asked(): Asked {
    return { changes: this.changes.size, requests: this.requests };
  }

  /** The catalog, through which other artists are asked because of what a look showed. */
  because({ known, judged }: Look, catalog: Catalog): Catalog {
    for (const { subject, verdict } of judged) {
      if (verdict.kind !== 'wait' || !verdict.settles) continue;
      this.changes.add(`${known.id} ${subject.open.detected_at.slice(0, 10)}`);
    }
    const counted = <Given extends unknown[], Answer>(read: (...given: Given) => Answer) => {
      return (...given: Given): Answer => {
        this.requests += 1;
        return read(...given);
      };
    };
    return {
      ...catalog,
      releases: counted((id: string) => catalog.releases(id)),
      release: counted((...given: Parameters<Catalog['release']>) => catalog.release(...given)),
    };
  }
}
