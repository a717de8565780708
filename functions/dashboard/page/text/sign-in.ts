export const signIn = {
  stillSignedIn: 'You’re still signed in: we couldn’t reach the service. Try again.',
  title: 'Sign in',
  what: 'Hear within minutes of changes to your artists’ profiles and releases.',
  lead: 'We email you a code. The first time, this creates your account.',
  email: 'Email address',
  sendCode: 'Send me a code',
  codeSent: (email: string) => `If ${email} can receive email from us, a code is on its way.`,
  code: 'Code',
  codeHint: '8 letters and digits, like K7QM-2XRD',
  signIn: 'Sign in',
  otherAddress: 'Use another address',
  api: 'API documentation',
  again: 'Sign in again',
  endedReason: 'Your session has ended. Sign in again to go on; what you typed is kept.',
  formKept: 'Your session has ended. Only what you typed is still here.',
  freshReason: 'Sign in again to do this: you signed in more than 15 minutes ago.',
};

export const organizationless = {
  title: 'Create an organization',
  lead: 'You don’t belong to an organization. Create one, or open the invitation that somebody emailed you.',
  name: 'Name of the organization',
  create: 'Create',
  signOut: 'Sign out',
};
