/** What is to be done, each at its time; what is put in later for the same time comes later. */
export class Timeline {
  private readonly heap: { at: number; order: number; run: () => Promise<void> | void }[] = [];
  private order = 0;

  put(at: number, run: () => Promise<void> | void): void {
    this.order += 1;
    const { heap } = this;
    heap.push({ at, order: this.order, run });
    let index = heap.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) break;
      this.swap(index, parent);
      index = parent;
    }
  }

  /** The next one, taken out; undefined when nothing is left. */
  next(): { at: number; run: () => Promise<void> | void } | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let least = index;
      if (left < heap.length && this.isBefore(left, least)) least = left;
      if (right < heap.length && this.isBefore(right, least)) least = right;
      if (least === index) return first;
      this.swap(index, least);
      index = least;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.heap[one], this.heap[other]];
    if (!a || !b) throw new RangeError('outside of the heap');
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.heap[one], this.heap[other]];
    if (!a || !b) throw new RangeError('outside of the heap');
    this.heap[one] = b;
    this.heap[other] = a;
  }
}
