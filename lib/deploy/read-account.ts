import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { paginateListServiceQuotas, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import * as z from 'zod';
import type { Account } from './account.ts';
import { readMailSandbox } from './read-stage.ts';
import { messageOf } from '../local/failure.ts';

const Settings = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) });
const Quotas = z.array(z.looseObject({ QuotaName: z.string(), Value: z.number() }));

/** The clients that an account is read by. */
export interface AccountClients {
  readonly lambda: Pick<LambdaClient, 'send'>;
  readonly quotas: ServiceQuotasClient;
  readonly isMailInSandbox: () => Promise<boolean | null>;
}

const usual = (): AccountClients => ({
  lambda: new LambdaClient({}),
  quotas: new ServiceQuotasClient({}),
  isMailInSandbox: () => readMailSandbox(),
});

/**
 * What the account and Region of this shell allow. A quota is found by its name, since AWS promises no code; what
 * can't be read is no reason for a deployment to fail, and has a sentence among the faults.
 */
export async function readAccount(clients = usual()): Promise<Account> {
  const faults: string[] = [];
  const read = async <Value>(what: string, ask: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await ask();
    } catch (error) {
      faults.push(
        `${what} couldn’t be read, so this deployment can’t tell what they hold back: ${messageOf(error)}`,
      );
      return null;
    }
  };
  const [concurrency, table, isMailInSandbox] = await Promise.all([
    read('Lambda’s account settings', async () => {
      const settings = await clients.lambda.send(new GetAccountSettingsCommand({}));
      return Settings.parse(settings).AccountLimit.ConcurrentExecutions;
    }),
    read('The quotas of DynamoDB', () => quotasOf(clients.quotas, 'dynamodb')),
    clients.isMailInSandbox(),
  ]);
  const named = (quotas: typeof table, what: string): number | null => {
    const found = quotas?.find(({ QuotaName }) => QuotaName.toLowerCase().startsWith(what));
    if (quotas && !found)
      faults.push(`AWS names no quota “${what}” here anymore, so it wasn’t looked at.`);
    return found?.Value ?? null;
  };
  const writeUnitsPerSecond = named(table, 'table-level write throughput limit');
  return { concurrency, isMailInSandbox, faults, writeUnitsPerSecond };
}

async function quotasOf(
  client: ServiceQuotasClient,
  ServiceCode: string,
): Promise<z.output<typeof Quotas>> {
  const found: z.output<typeof Quotas> = [];
  for await (const page of paginateListServiceQuotas({ client }, { ServiceCode })) {
    found.push(...Quotas.parse(page.Quotas ?? []));
  }
  return found;
}
