const MEANT = ['user', 'order'];

/** Counts which stream received which change, and when. */
export class LiveTally {
  /** Delays count from then on. */
  since = Number.POSITIVE_INFINITY;
  #most;
  #events = new Map();
  #streams = [];
  #delays = [];
  #twice = 0;
  #foreign = 0;
  #others = 0;

  /** For at most this many streams. */
  constructor(most) {
    this.#most = most;
  }

  /** A stream that is to receive all changes of users and orders, or none of them. Returns what takes its text. */
  stream(mayRead) {
    const stream = { mayRead, readyAt: undefined };
    const index = this.#streams.push(stream) - 1;
    let rest = '';
    return (text) => {
      const frames = (rest + text).split('\n\n');
      rest = frames.pop();
      for (const frame of frames) this.#take(frame, stream, index);
    };
  }

  /** Streams that are open. */
  get ready() {
    return this.#streams.filter(({ readyAt }) => readyAt !== undefined).length;
  }

  /**
   * Events of changes after `since`, and how many of them did not arrive at a stream that was open before; delays in
   * milliseconds from within the change to the arrival.
   */
  summary() {
    const readers = this.#streams.map((stream, index) => ({ ...stream, index })).filter(({ mayRead }) => mayRead);
    const counted = [...this.#events.values()].filter(({ at, isMeant }) => isMeant && at >= this.since);
    let arrived = 0;
    let missing = 0;
    for (const { at, receivers } of counted) {
      for (const { readyAt, index } of readers) {
        if (receivers[index] > 0) arrived += 1;
        else if (readyAt < at) missing += 1;
      }
    }
    return {
      changes: [...this.#events.values()].filter(({ isMeant }) => isMeant).length,
      counted: counted.length,
      arrived,
      missing,
      twice: this.#twice,
      foreign: this.#foreign,
      others: this.#others,
      delays: this.#delays,
    };
  }

  #take(frame, stream, index) {
    if (/^event: (ready|reset)$/m.test(frame)) stream.readyAt ??= Date.now();
    const id = /^id: (.+)$/m.exec(frame)?.[1];
    if (id === undefined || !frame.includes('\ndata: {"')) return;
    const event = this.#events.get(id) ?? this.#remember(id, frame);
    if (!event.isMeant) {
      this.#others += 1;
      return;
    }
    if (!stream.mayRead) this.#foreign += 1;
    if (event.receivers[index] > 0) this.#twice += 1;
    event.receivers[index] = 1;
    if (event.at >= this.since) this.#delays.push(Date.now() - event.at);
  }

  /** The same text arrives at hundreds of streams: it is parsed once. */
  #remember(id, frame) {
    const { type, entity, action, at } = JSON.parse(/^data: (.+)$/m.exec(frame)?.[1] ?? '{}');
    const isMeant = type === 'recordChanged' && MEANT.includes(entity) && action === 'update';
    const event = { isMeant, at: Date.parse(at), receivers: new Uint8Array(this.#most) };
    this.#events.set(id, event);
    return event;
  }
}
