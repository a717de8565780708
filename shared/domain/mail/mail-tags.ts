/** Whose mail it is: what mails to a destination are tagged with. */
export type MailOwner = Readonly<Record<'organization_id' | 'destination_id', string>>;

/** The tags of an email to a destination; a bounce is matched to it by these. */
export function destinationTags(organizationId: string, destinationId: string): MailOwner {
  return { organization_id: organizationId, destination_id: destinationId };
}
