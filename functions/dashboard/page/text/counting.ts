import { listText } from '../catalog-format.ts';

const names = {
  label: 'label',
  isrc_registrants: 'ISRC registrant',
  upc_owner: 'UPC owner',
  guests: 'guests',
};

/** Words for what of a release counts for the releases after it. */
export const counting = {
  titles: { mine: 'Which parts of it are yours?', not_mine: 'Which parts of it aren’t yours?' },
  leads: {
    mine: 'Later releases with a part that you check count as yours.',
    not_mine:
      'A part that you check counts against later releases, unless releases of yours have it, too.',
  },
  registrant: (registrants: readonly string[]) =>
    registrants.length === 0 ? 'ISRC registrant' : `ISRC registrant: ${listText(registrants)}`,
  said: (parts: readonly (keyof typeof names)[]) =>
    parts.length === 0
      ? 'Nothing of it counts for other releases.'
      : `For other releases, this counts: ${listText(parts.map((part) => names[part]))}.`,
};
