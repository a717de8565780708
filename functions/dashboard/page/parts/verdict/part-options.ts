import { inertText } from '../../inert-text.ts';
import { counting as words } from '../../text/counting.ts';
import { type Part } from './counting.ts';

/** What the catalog says of a release that may count. */
export interface PartsOf {
  label: string | null;
  upc: string | null;
  /** Of its tracks, as far as they were read. */
  isrcs: readonly (string | null)[];
}

/** A choice for each part that the release has; only what we know is named. They are texts of others. */
export function partOptions({ label, upc, isrcs }: PartsOf): { value: Part; label: string }[] {
  const known = isrcs.flatMap((isrc) => (isrc === null ? [] : [inertText(isrc.slice(0, 5))]));
  const registrants = [...new Set(known)];
  return [
    ...(label === null
      ? []
      : [{ value: 'label' as const, label: `Label: ${inertText(label, 60)}` }]),
    { value: 'isrc_registrants', label: words.registrant(registrants) },
    ...(upc === null
      ? []
      : [{ value: 'upc_owner' as const, label: `Owner of the UPC ${inertText(upc, 40)}` }]),
    { value: 'guests', label: 'Guests' },
  ];
}
