import { doneMessages, sqsEvent } from '../../../lib/local/sqs/event.ts';

const messages = ['1', '2', '3'].map((MessageId) => ({ MessageId }));
const failures = (...ids: unknown[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});

describe('what a batch of messages is done with', () => {
  it.each<[string, unknown, string[]]>([
    ['nothing', null, ['1', '2', '3']],
    ['an empty object', {}, ['1', '2', '3']],
    ['no failures', failures(), ['1', '2', '3']],
    ['null for failures', { batchItemFailures: null }, ['1', '2', '3']],
    ['one failure', failures('2'), ['1', '3']],
    ['every message', failures('1', '2', '3'), []],
    ['a message that is not in the batch', failures('9'), []],
    ['an empty id', failures(''), []],
    ['no id', failures(undefined), []],
    ['a text', 'done', []],
    ['failures that are no list', { batchItemFailures: 'all' }, []],
  ])('is, after %s, as with Lambda', (_, answer, done) => {
    expect(doneMessages(messages, answer).map(({ MessageId }) => MessageId)).toEqual(done);
  });
});

describe('the event of a batch', () => {
  it('has what Lambda sends', () => {
    const message = {
      MessageId: '1',
      ReceiptHandle: 'handle',
      Body: '{}',
      MD5OfBody: 'md5',
      Attributes: { ApproximateReceiveCount: '1' },
    };
    expect(sqsEvent([message], 'arn:queue', 'us-east-1')).toEqual({
      Records: [
        {
          messageId: '1',
          receiptHandle: 'handle',
          body: '{}',
          attributes: { ApproximateReceiveCount: '1' },
          messageAttributes: {},
          md5OfBody: 'md5',
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:queue',
          awsRegion: 'us-east-1',
        },
      ],
    });
  });
});
