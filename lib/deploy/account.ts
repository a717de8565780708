import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { paginateListServiceQuotas, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import * as z from 'zod';
import { messageOf } from '../local/failure.ts';
import { callsOfWorkersMax, callsOfWorkersMin } from '../stacks/source-concurrency.ts';
import { readMailSandbox } from './read-stage.ts';

/** What an account and Region allow, as AWS says. Null: it couldn't be asked, and `faults` says why. */
export interface Account {
  /** How many functions run at the same time. */
  readonly concurrency: number | null;
  /** Whether SES sends only to verified recipients. */
  readonly isMailInSandbox: boolean | null;
  /** Units that one table on demand may write in a second. */
  readonly writeUnitsPerSecond: number | null;
  readonly faults: readonly string[];
}

/** Half of the account is the API's. */
const concurrencyMin = 2 * callsOfWorkersMin;
const concurrencyEnough = 2 * callsOfWorkersMax;
const writeUnitsEnough = 4000;

const moreConcurrency =
  'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000';

/** What will not work in an account, or only slowly, in a sentence each, with what to do. */
export function accountSentences(account: Account): string[] {
  const { writeUnitsPerSecond: units } = account;
  return [
    ...concurrencySentences(account.concurrency),
    ...(units === null || units >= writeUnitsEnough
      ? []
      : [
          `A table may write ${units} units a second here: beyond that, checks and deliveries wait. To ask for more, open Service Quotas in the console.`,
        ]),
    ...account.faults,
  ];
}

function concurrencySentences(concurrency: number | null): string[] {
  if (concurrency === null || concurrency >= concurrencyEnough) return [];
  if (concurrency >= concurrencyMin) {
    return [
      `Lambda runs ${concurrency} functions at the same time in this account: workers get half of them instead of ${callsOfWorkersMax}, so large backlogs take longer. To ask for more: ${moreConcurrency}`,
    ];
  }
  return [
    `Lambda runs only ${concurrency} functions at the same time in this account, and workers alone can take ${callsOfWorkersMin}: while they do, sign-in, the dashboard, and the API answer 503. Nothing is lost. To ask for more, and to deploy again when you have it: ${moreConcurrency}`,
  ];
}

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
