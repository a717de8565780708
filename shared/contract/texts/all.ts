import { artistTexts } from './artist-texts.ts';
import { changeTexts } from './change-texts.ts';
import { organizationTexts } from './organization-texts.ts';
import type { PropertyTexts } from './properties.ts';

/** A schema that has the properties of another, with the same meaning. */
export const sameProperties: Readonly<Record<string, string>> = {
  AlertDryRunInput: 'AlertRuleInput',
  AlertDryRunMatch: 'Change',
  AlertRule: 'AlertRuleInput',
  AlertRulePatch: 'AlertRuleInput',
  ApiKeyCreated: 'ApiKey',
  ChangeDelivery: 'Delivery',
  DeliveryDetails: 'Delivery',
  DestinationCreated: 'Destination',
  DestinationPatch: 'DestinationInput',
  InvitationInput: 'Invitation',
  InvitationPreview: 'Invitation',
  ListedAttempt: 'Attempt',
  TriageInput: 'Triage',
  WebhookPatch: 'WebhookInput',
  WebhookWithSecret: 'Webhook',
};

/** What each property means that doesn't say so where it is declared. */
export const propertyTexts: PropertyTexts = {
  ...artistTexts,
  ...changeTexts,
  ...organizationTexts,
};

/** What each parameter means that doesn't say so where it is declared. */
export const parameterTexts: Readonly<Record<string, string>> = {
  limit: 'The most to return',
  offset: 'How many to skip, newest first',
  cursor: 'Where the page begins: take it from the `Link` header of the previous page',
  min_severity: 'Only changes of this severity or higher',
  status: 'Only changes with this status',
  acknowledged: 'Only acknowledged changes (`true`), or only the others (`false`)',
  token: 'The token from the link in the email',
  release_id: 'The ID of the release at the catalog',
  url: 'The URL of an artist’s page at the catalog',
  q: 'What to search for: a name, or part of one',
  side: 'Which of the two pictures',
};
