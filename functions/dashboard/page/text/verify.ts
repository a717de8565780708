import { counted, numberText } from '../format.ts';

export const verify = {
  lead: 'Show that you may monitor an artist. Monitoring starts as soon as we find the proof.',
  step: { find: 'Find', choose: 'Choose a proof', prove: 'Prove' },
  noneLead: 'Check the spelling, or paste the URL of the artist’s page.',
  instantLead:
    'Your plan lets you start now, without proof. The audit log records who did it, and when.',
  instantElsewhere: 'On the Business plan, monitoring can start now, without proof.',
  full: (used: number, limit: number) =>
    `You monitor ${numberText(used)} of ${counted(limit, 'artist')}. To add one, stop another, or ask the operator of this service for a larger plan.`,
  hours: (hours: number, minutes: number) =>
    minutes === 0 ? `${numberText(hours)} h` : `${numberText(hours)} h ${numberText(minutes)} min`,
  minutes: (minutes: number) => `${numberText(minutes)} min`,
  mayLeave: 'You may leave this page. We keep looking, and you can come back at any time.',
  noSite:
    'We know of no official website of this artist that could prove anything. The operator of this service decides.',
  proofs: {
    website_file: { name: 'File on the website', need: 'You can upload a file to the website.' },
    meta_tag: { name: 'Tag in the home page', need: 'You can edit the HTML of the home page.' },
    dns_txt: { name: 'DNS record', need: 'You can edit the DNS records of the domain.' },
    manual_review: { name: 'Review by a person', need: 'Send the operator another proof.' },
  },
  howTo: {
    website_file: 'Put a text file at this URL. It needs one line: the token.',
    meta_tag: 'Put this tag into the head of the page.',
    dns_txt: 'Create a DNS record of type TXT.',
  },
  sessionId: 'ID of this verification',

  ended: {
    verified: { title: 'Verified', lead: 'Monitoring has started.' },
    failed: { title: 'Not approved', lead: 'The operator refused this verification.' },
    expired: {
      title: 'Expired',
      lead: 'We didn’t find the proof in time. Start again to get a new token.',
    },
    cancelled: { title: 'Cancelled', lead: 'Start again to get a new token.' },
  },
};
