import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { alarmPrefix } from '../stages.ts';
import { type AlarmState, alarmStateOf, type StackState } from './bake.ts';
import { Template } from './loss.ts';

const Missing = z.object({
  name: z.literal('ValidationError'),
  message: z.string().regex(/does not exist/),
});

/** The template of a stack as it was deployed last; null: there is no such stack. */
export async function readDeployedTemplate(stack: string): Promise<Template | null> {
  return ifThere(async (client) => {
    const asked = new GetTemplateCommand({ StackName: stack, TemplateStage: 'Original' });
    const { TemplateBody } = await client.send(asked);
    return Template.parse(JSON.parse(TemplateBody ?? ''));
  });
}

/** How a stack stands; null: there is no such stack. */
export async function readStackState(stack: string): Promise<StackState | null> {
  return ifThere(async (client) => {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stack }));
    const [found] = Stacks;
    if (found === undefined) return null;
    const { StackStatus: status = 'unknown', Outputs = [] } = found;
    const outputs = Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    const changedAt = (found.LastUpdatedTime ?? found.CreationTime)?.toISOString() ?? '';
    return {
      status,
      changedAt,
      outputs: z.record(z.string(), z.string()).parse(Object.fromEntries(outputs)),
    };
  });
}

/** What is read of a stack; null: there is no such stack. */
async function ifThere<Read>(
  read: (client: CloudFormationClient) => Promise<Read>,
): Promise<Read | null> {
  try {
    return await read(new CloudFormationClient({}));
  } catch (error) {
    if (Missing.safeParse(error).success) return null;
    throw error;
  }
}

/** The state of the alarms of a stage that a new version may set off. */
export async function readAlarmState(
  stage: string,
  client = new CloudWatchClient({}),
): Promise<AlarmState> {
  const pages = paginateDescribeAlarms(
    { client },
    { AlarmNamePrefix: alarmPrefix(stage), AlarmTypes: ['MetricAlarm'] },
  );
  const alarms: { text: string; isRed: boolean }[] = [];
  for await (const { MetricAlarms = [] } of pages) {
    for (const { AlarmDescription: text = '', StateValue } of MetricAlarms) {
      alarms.push({ text, isRed: StateValue === 'ALARM' });
    }
  }
  return alarmStateOf(alarms);
}

/**
 * Whether SES sends only to verified recipients in this account and Region; null: it couldn't be asked, which
 * is no reason for a deployment to fail.
 */
export async function readMailSandbox(client = new SESv2Client({})): Promise<boolean | null> {
  try {
    const { ProductionAccessEnabled } = await client.send(new GetAccountCommand({}));
    return ProductionAccessEnabled !== true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return null;
  }
}
