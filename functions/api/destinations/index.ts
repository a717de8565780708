import { serve } from '../../../shared/http/serve.ts';
import * as container from '../../../shared/runtime/container.ts';
import { createDestination } from './create-destination.ts';
import { deleteDestination } from './delete-destination.ts';
import { getDestinationDelivery } from './get-destination-delivery.ts';
import { getDestination } from './get-destination.ts';
import { listDestinationDeliveries } from './list-destination-deliveries.ts';
import { listDestinations } from './list-destinations.ts';
import { recoverDestination } from './recover-destination.ts';
import { resendDestinationDelivery } from './resend-destination-delivery.ts';
import { rotateDestinationSecret } from './rotate-destination-secret.ts';
import { testDestination } from './test-destination.ts';
import { updateDestination } from './update-destination.ts';

export const handlers = [
  listDestinations,
  createDestination,
  getDestination,
  updateDestination,
  deleteDestination,
  testDestination,
  rotateDestinationSecret,
  listDestinationDeliveries,
  getDestinationDelivery,
  resendDestinationDelivery,
  recoverDestination,
];

export const handler = serve('destinations', handlers, () => ({
  ...container.doorDeps(),
  random: container.random(),
  vault: container.vault(),
  mailer: container.mailer(),
  pepper: container.pepper(),
  sender: container.sender(),
  log: container.log(),
  checkUrl: container.checkUrl,
  queues: container.queues(),
}));
