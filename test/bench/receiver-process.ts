/** A receiver in a process of its own, so that it doesn't count as ours: takes all, says its port. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume().on('end', () => response.end('ok'));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  console.log(address.port);
});
// Whoever started it is gone.
process.stdin.resume().on('end', () => process.exit(0));
