import { nameOf, type Account } from './account.ts';
import type { Hand } from './hand.ts';

/** Something that somebody wants, played the shortest way that the page offers to who knows it. */
export interface Task {
  id: string;
  name: string;
  /** What the page can't do yet: the script takes the shortest way around. */
  missing?: string;
  /** The way, in words. */
  way: string;
  /** Begins in the inbox, and ends when it can be seen that the goal is reached. */
  play: (hand: Hand, account: Account) => Promise<void>;
}

const judgedCount = 20;

/** Judges what the inbox has from the top, a row at a time: it begins at the first one. */
async function judge(hand: Hand): Promise<void> {
  const { page } = hand;
  const button = page.locator('.pane button.primary');
  for (let judged = 0; judged < judgedCount;) {
    await hand.sees(button);
    const id = (await page.locator('li.row[data-current=true] > a').getAttribute('id')) ?? '';
    judged += Number(/Acknowledge (\d+)/.exec(await button.innerText())?.[1] ?? 1);
    await hand.presses('e');
    await hand.misses(page.locator(`a[id="${id}"]`));
  }
}

/** From anywhere to the page of an artist. */
async function findArtist(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await hand.presses('Control+k');
  await hand.sees(page.getByRole('dialog').getByRole('combobox'));
  await hand.types(name.slice(0, name.indexOf(' ') + 4).toLowerCase());
  // Artists stand before what happened to them.
  await hand.sees(page.getByRole('option', { name: new RegExp(`^${name}`), selected: true }));
  await hand.presses('Enter');
  await hand.sees(page.getByRole('heading', { level: 1, name, exact: true }));
}

export const tasks: readonly Task[] = [
  {
    id: 'fake',
    name: 'mark a fake, and copy its kit',
    way: 'open the row, n, r',
    async play(hand, { changes }) {
      const { page } = hand;
      const row = page.locator(`li a[href="/app/changes/${changes.RELEASE_SUSPICIOUS}"]`);
      await hand.clicks(row);
      await hand.presses('n');
      await hand.sees(page.locator('li.row.done').getByRole('link', { name: 'Report it' }));
      await hand.presses('r');
      await hand.sees(page.getByText('The text of the report is copied.'));
    },
  },
  {
    id: 'why',
    name: 'find why an event didn’t arrive',
    way: 'Webhooks, the delivery that the failing endpoint names',
    async play(hand) {
      const { page } = hand;
      await hand.clicks(page.getByRole('link', { name: 'Webhooks' }));
      const row = page.getByRole('row').filter({ hasText: /Failing.*It answered 500/ });
      await hand.clicks(row.getByRole('link', { name: 'View the delivery' }));
      await hand.sees(page.getByText('column “upc” is too short').last());
    },
  },
  {
    id: 'judge',
    name: 'judge 20 changes by keyboard',
    way: 'e for each row',
    play: judge,
  },
  {
    id: 'undo',
    name: 'take back what was acknowledged a minute ago',
    way: 'the tab Acknowledged, and at the row the button that moves it back',
    async play(hand) {
      const { page } = hand;
      await hand.clicks(page.getByRole('link', { name: /^Acknowledged/ }));
      await page.waitForURL(/status=acknowledged/);
      const row = page.locator('li.row').filter({ hasText: 'Long Way Home' }).first();
      const text = await row.locator('.row-says').innerText();
      // On the way to the button.
      await row.hover();
      await hand.clicks(row.getByRole('button', { name: /^Move back/ }));
      await hand.misses(page.getByRole('listitem').filter({ hasText: text }));
    },
  },
  {
    id: 'quiet',
    name: 'set quiet hours and a daily digest',
    way: 'Destinations, the row, quiet hours, the daily digest of its rule, its time, Enter',
    async play(hand) {
      const { page } = hand;
      await hand.clicks(page.getByRole('link', { name: 'Destinations' }));
      await hand.clicks(page.getByRole('link', { name: 'Rights team' }));
      await hand.clicks(page.getByRole('checkbox', { name: 'Quiet hours' }));
      await hand.clicks(page.getByRole('radio', { name: 'Daily' }));
      await hand.clicks(page.getByLabel('Digests are sent at'));
      await hand.types('0815AM');
      await hand.presses('Enter');
      await hand.sees(page.getByText('Saved.').last());
    },
  },
  {
    id: 'invite',
    name: 'invite a colleague',
    way: 'Invite, the address, Enter',
    async play(hand) {
      const { page } = hand;
      await hand.clicks(page.getByRole('link', { name: 'Invite', exact: true }));
      await hand.sees(page.getByRole('dialog', { name: 'Invite someone' }));
      await hand.types('kim@nightjar.example');
      await hand.presses('Enter');
      await hand.sees(page.getByRole('cell', { name: 'kim@nightjar.example', exact: true }));
    },
  },
  {
    id: 'rotate',
    name: 'rotate a signing secret',
    way: 'Webhooks, the endpoint, Rotate secret, copy',
    async play(hand) {
      const { page } = hand;
      const dialog = page.getByRole('dialog');
      await hand.clicks(page.getByRole('link', { name: 'Webhooks' }));
      await hand.clicks(page.getByRole('link', { name: 'Rights database' }));
      await hand.clicks(page.getByRole('button', { name: 'Rotate secret' }));
      await hand.clicks(dialog.getByRole('button', { name: 'Copy' }));
      await hand.misses(dialog);
      await hand.sees(page.getByText('The previous secret also signs until'));
    },
  },
  {
    id: 'find',
    name: 'find an artist among 1,000',
    way: 'Ctrl K, the name, Enter',
    play: (hand) => findArtist(hand, nameOf(777)),
  },
  {
    id: 'view',
    name: 'save a view, and come back to it',
    way: 'Critical, Unassigned, t at the row that is open, v, Enter; later its tab',
    async play(hand) {
      const { page } = hand;
      await hand.clicks(page.getByRole('button', { name: 'Critical' }));
      await page.waitForURL(/severity=critical/);
      await hand.clicks(page.getByRole('button', { name: 'Unassigned' }));
      await page.waitForURL(/assignee=nobody/);
      await hand.sees(page.locator('li.row[data-current=true]'));
      await hand.presses('t');
      await page.waitForURL(/type=/);
      await hand.sees(page.getByRole('button', { name: 'Save view' }));
      await hand.presses('v');
      await hand.sees(page.getByRole('dialog'));
      await hand.presses('Enter');
      const view = page.getByRole('link', { name: /^Critical, / });
      await hand.sees(view);
      await page.goto('/app/');
      await hand.clicks(view);
      await hand.sees(page.getByRole('button', { name: 'Delete this view' }));
    },
  },
  {
    id: 'expected',
    name: 'expect a release',
    way: 'Ctrl K, the name, Enter; p, title, date, Enter',
    async play(hand) {
      const { page } = hand;
      await findArtist(hand, nameOf(555));
      await hand.sees(page.getByLabel('Title'));
      await hand.presses('p');
      await hand.types('Night Bus');
      await hand.presses('Tab');
      await hand.types('12042027');
      await hand.presses('Enter');
      await hand.sees(page.getByRole('cell', { name: 'Night Bus', exact: true }));
    },
  },
];
