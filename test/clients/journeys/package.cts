// Types of the package in CommonJS.
import client = require('artist-monitor-client');

const monitor: client.Client = client.artistMonitor({ url: '', key: '' });
export const artists: Promise<client.Answered<'GET /api/v1/artists'>> =
  monitor.call('GET /api/v1/artists');
