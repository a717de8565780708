export const organizationless = {
  title: 'Create an organization',
  lead: 'You don’t belong to an organization. Create one, or open the invitation that somebody emailed you.',
  name: 'Name of the organization',
  create: 'Create',
  signOut: 'Sign out',
};
