/** Who may do what a role may do. */
export const whoCan: Readonly<Record<'viewer' | 'member' | 'admin' | 'creator', string>> = {
  viewer: 'members of the organization',
  member: 'members, admins, and the creator',
  admin: 'admins and the creator',
  creator: 'the creator',
};

export const noAccess = (who: string) => `Only ${who} can do this.`;
