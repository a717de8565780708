import * as contract from '../../../shared/contract/destinations.ts';
import { deliveryDoors } from '../../../shared/http/delivery-doors.ts';
import { serve } from '../../../shared/http/serve.ts';
import * as container from '../../../shared/runtime/container.ts';
import { createDestination } from './create-destination.ts';
import { deleteDestination } from './delete-destination.ts';
import { flushPendingMessages } from './flush-pending-messages.ts';
import { getDestination } from './get-destination.ts';
import { listDestinations } from './list-destinations.ts';
import { listPendingMessages } from './list-pending-messages.ts';
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
  listPendingMessages,
  flushPendingMessages,
  ...deliveryDoors({
    list: contract.listDestinationDeliveries,
    get: contract.getDestinationDelivery,
    resend: contract.resendDestinationDelivery,
    recover: contract.recoverDestination,
  }),
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
