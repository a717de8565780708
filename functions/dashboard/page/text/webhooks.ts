export const webhooks = {
  title: 'Webhooks',
  url: 'URL',
  urlHint: 'https, on the public internet. On one machine, http://127.0.0.1 works, too.',
  removeTitle: 'Delete this webhook?',
  removeLead: 'Pending deliveries are cancelled. This can’t be undone.',
  removeAction: 'Delete the webhook',
  removed: 'The webhook is deleted.',
  list: 'All webhooks',
};
