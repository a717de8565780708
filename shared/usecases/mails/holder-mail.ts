import type { Mail } from '../ports.ts';
import { letter } from './letter.ts';

/** The mail to members who already monitor an artist. It doesn't name the other organization. */
export function holderMail(to: string, organizationName: string, artistName: string): Mail {
  return letter('another_holder', to, [
    `Another organization now monitors ${artistName}, which ${organizationName} monitors too. It proved that it may: through the artist’s official site, the operator of this service, or its contract.`,
    'Several organizations can monitor the same artist, such as a label and a management company. Nothing changes for you, and neither sees what the other does.',
    'If nobody but you should be able to prove this, check the artist’s official site, its domain, and the site listed on MusicBrainz. Then contact the operator of this service.',
  ]);
}
