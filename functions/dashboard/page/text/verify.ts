import { counted, numberText } from '../format.ts';

export const verify = {
  title: 'Verify an artist',
  lead: 'Show that you may monitor an artist. Monitoring starts as soon as we find the proof.',
  steps: 'Steps',
  step: { find: 'Find', choose: 'Choose a proof', prove: 'Prove' },

  query: 'Name or catalog URL',
  queryHint: 'Type a name, or paste the URL of the artist’s page in the catalog.',
  search: 'Search',
  results: 'Artists found',
  none: 'No artist found',
  noneLead: 'Check the spelling, or paste the URL of the artist’s page.',
  followers: (count: number) => counted(count, 'follower'),
  inCatalog: 'View in the catalog',
  monitored: 'Monitored',
  open: 'View artist',
  toStart: 'Set up alerts',
  prove: 'Prove ownership',
  instant: 'Monitor now',
  instantLead:
    'Your plan lets you start now, without proof. The audit log records who did it, and when.',
  instantElsewhere: 'On the Business plan, monitoring can start now, without proof.',
  full: (used: number, limit: number) =>
    `You monitor ${numberText(used)} of ${counted(limit, 'artist')}. To add one, stop another, or ask the operator of this service for a larger plan.`,

  pending: 'You haven’t finished verifying',
  goOn: 'Continue',

  expires: (time: string) => `Expires in ${time}`,
  expiresSoon: 'Expires in less than a minute',
  hours: (hours: number, minutes: number) =>
    minutes === 0 ? `${numberText(hours)} h` : `${numberText(hours)} h ${numberText(minutes)} min`,
  minutes: (minutes: number) => `${numberText(minutes)} min`,
  mayLeave: 'You may leave this page. We keep looking, and you can come back at any time.',
  cancel: 'Cancel verification',
  cancelTitle: 'Cancel this verification?',
  cancelLead: 'The token stops working. You can start again with a new one.',
  cancelled: 'The verification is cancelled.',

  chooseLead: 'One of these is enough.',
  noSite:
    'We know of no official website of this artist that could prove anything. The operator of this service decides.',
  other: 'Choose another proof',
  anotherArtist: 'Another artist',
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
  fileAddress: 'URL of the file',
  fileText: 'Text of the file',
  page: 'Page',
  tag: 'Tag',
  recordName: 'Name',
  recordValue: 'Value',
  sessionId: 'ID of this verification',
  copyOf: (label: string) => `Copy ${label.toLowerCase()}`,

  checks: 'Checks',
  when: 'When',
  where: 'Where',
  result: 'Result',
  found: 'Found',
  notFound: 'Not found',
  noChecks: 'No checks yet.',
  nothingToCheck: 'There’s nothing for us to look at. You’ll see the decision here.',
  checkNow: 'Check now',
  checking: 'Checking…',
  checkNowIn: (seconds: number) => `Check now (in ${numberText(seconds)} s)`,
  nextIn: (seconds: number) => `Next check in ${numberText(seconds)} s.`,

  ended: {
    verified: { title: 'Verified', lead: 'Monitoring has started.' },
    failed: { title: 'Not approved', lead: 'The operator refused this verification.' },
    expired: {
      title: 'Expired',
      lead: 'We didn’t find the proof in time. Start again to get a new token.',
    },
    cancelled: { title: 'Cancelled', lead: 'Start again to get a new token.' },
  },
  again: 'Start again',
};
