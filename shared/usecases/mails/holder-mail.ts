import { quoted } from '../../findings/phrases.ts';
import type { Mail } from '../ports.ts';
import { letter } from './letter.ts';

/** The mail to members who already monitor an artist. It doesn't name the other organization. */
export function holderMail(to: string, organizationName: string, artistName: string): Mail {
  return letter('another_holder', to, [
    `Another organization now monitors ${quoted(artistName)}, an artist that ${organizationName} monitors. To do so, an organization needs proof on the artist’s official site, approval from the operator of this service, or the Business plan, which doesn’t require proof.`,
    'Several organizations can monitor the same artist, such as a label and a management company. Nothing changes for you, and neither sees what the other does.',
    'If nobody else should be monitoring the artist, make sure that only you can edit the artist’s site and its DNS, and that MusicBrainz lists the right site. Then contact the operator of this service.',
  ]);
}
