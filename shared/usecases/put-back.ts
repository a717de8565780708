import { putBack } from '../telemetry/record.ts';
import type { CatalogFault, CatalogUnavailable } from './source-ports.ts';

const reasons: Readonly<Record<CatalogFault, string>> = {
  down: 'catalog_down',
  slow: 'catalog_timeout',
  malformed: 'catalog_bad_answer',
  rate_limited: 'rate_limited',
  circuit_open: 'circuit_open',
};

/** Notes that the work comes again because a source gave no sound answer. */
export function putBackBy({ fault }: CatalogUnavailable): void {
  putBack(reasons[fault]);
}
