import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readSettings, reportOn } from '../../lib/operator/verify-table.ts';

const right = { expiresBy: 'expires_epoch', goesBack: true, isProtected: true };

describe('the settings of a table', () => {
  it('are each named when they are right', () => {
    expect(reportOn(right)).toEqual({
      lines: ['expiry: by expires_epoch', 'going back in time: on', 'protection: on'],
      wrong: [],
    });
  });

  it.each([
    [{ ...right, expiresBy: null }, /^expiry is off, /],
    [{ ...right, expiresBy: 'ttl' }, /^expiry is by ttl, not by expires_epoch: /],
    [{ ...right, goesBack: false }, /^point-in-time recovery is off: /],
    [{ ...right, isProtected: false }, /^deletion protection is off: /],
  ])('are each named when they are wrong: %j', (settings, sentence) => {
    const { lines, wrong } = reportOn(settings);
    expect(lines).toHaveLength(2);
    expect(wrong).toEqual([expect.stringMatching(sentence)]);
  });

  describe('as DynamoDB tells them', () => {
    let server: Server;
    let client: DynamoDBClient;
    let answers: Record<string, unknown>;
    beforeAll(async () => {
      server = createServer((request, response) => {
        const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
        response.setHeader('content-type', 'application/x-amz-json-1.0');
        response.end(JSON.stringify(answers[operation] ?? {}));
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
      const endpoint = `http://127.0.0.1:${address.port}`;
      client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
    });
    afterAll(() => {
      client.destroy();
      server.closeAllConnections();
      server.close();
    });

    it('are all on in a table that was made for the service', async () => {
      const recovery = { PointInTimeRecoveryStatus: 'ENABLED' };
      answers = {
        DescribeTable: { Table: { DeletionProtectionEnabled: true } },
        DescribeTimeToLive: {
          TimeToLiveDescription: { TimeToLiveStatus: 'ENABLING', AttributeName: 'expires_epoch' },
        },
        DescribeContinuousBackups: {
          ContinuousBackupsDescription: { PointInTimeRecoveryDescription: recovery },
        },
      };
      expect(await readSettings(client, 'restored')).toEqual(right);
    });

    it('are all off in one that was just restored', async () => {
      const recovery = { PointInTimeRecoveryStatus: 'DISABLED' };
      answers = {
        DescribeTable: { Table: {} },
        DescribeTimeToLive: { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } },
        DescribeContinuousBackups: {
          ContinuousBackupsDescription: { PointInTimeRecoveryDescription: recovery },
        },
      };
      expect(await readSettings(client, 'restored')).toEqual({
        expiresBy: null,
        goesBack: false,
        isProtected: false,
      });
    });
  });
});
