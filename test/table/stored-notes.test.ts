import { StoredNotes } from '../../shared/table/artists/stored-notes.ts';

describe('the notes of a check, as they are stored', () => {
  it('are read as they were written', () => {
    const notes = [
      { kind: 'profile', left_out: 'followers' },
      { kind: 'list', left_out: 'type', releases: 2 },
      { kind: 'list_not_complete', why: 'a page did not come' },
    ];
    expect(StoredNotes.parse(notes)).toEqual(notes);
  });

  it('of before, which are sentences, keep the fact that the next check needs', () => {
    const sentences = [
      'The catalog does not tell the monthly listeners.',
      'The catalog does not tell the artwork of 2 releases.',
    ];
    expect(StoredNotes.parse(sentences)).toEqual([
      { kind: 'profile', left_out: 'monthly_listeners' },
    ]);
  });

  it('refuse what is no note', () => {
    expect(() => StoredNotes.parse([{ kind: 'rumor' }])).toThrow();
  });
});
