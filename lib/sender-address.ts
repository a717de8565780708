/** The address of a sender, which may be written as `Name <address>`. */
export function addressIn(sender: string): string {
  return sender.replace(/^.*</, '').replace(/>$/, '');
}

/** The domain of an address, in small letters. */
export function domainOfAddress(address: string): string {
  return address.slice(address.indexOf('@') + 1).toLowerCase();
}

/** Whether a sender is at a domain, or at one below it: SES signs for these. */
export function isSenderAt(sender: string, domain: string): boolean {
  return `.${domainOfAddress(addressIn(sender))}`.endsWith(`.${domain}`);
}
