// The connection to a table: opens again by itself, and sends again what was not acknowledged.
import { Updates } from './changes';
import { isHere, openLine } from './device.svelte';
import type { Change, Hello, ToClient, ToServer } from './wire';

const BEAT = 15_000;
const PATIENCE = 8_000;
const LONGEST = 8_000;

export type Link = 'connecting' | 'live' | 'lost';

export interface Line {
  send(frame: ToServer): boolean;
  close(): void;
}
export type Frame = Exclude<ToClient, Change>;
type Greet = () => Hello;
type Heard = (frame: Frame) => void;
type Changed = (link: Link) => void;

/** A line to wherever the table is. */
export const openTable = (table: string, hello: Greet, heard: Heard, changed: Changed): Line =>
  isHere(table) ? new LiveHere(hello, heard, changed) : new Live(hello, heard, changed);

/** To the engine of this device: it is there or not, and nothing is lost between. */
class LiveHere implements Line {
  private line: ReturnType<typeof openLine> | null = null;
  private timer = 0;

  constructor(
    private readonly hello: Greet,
    private readonly heard: Heard,
    private readonly changed: Changed,
  ) {
    this.open();
  }

  send(frame: ToServer): boolean {
    this.line?.send(JSON.stringify(frame));
    return this.line !== null;
  }

  close(): void {
    clearTimeout(this.timer);
    this.line?.close();
    this.line = null;
  }

  private open(): void {
    const hear = (text: string): void => {
      const frame = JSON.parse(text) as Frame;
      if (frame.type === 'update') this.changed('live');
      this.heard(frame);
    };
    this.line = openLine(JSON.stringify(this.hello()), hear, () => this.lost());
  }

  private lost(): void {
    this.line = null;
    this.changed('lost');
    this.timer = window.setTimeout(() => this.open(), LONGEST);
  }
}

class Live implements Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private beat = 0;
  private doubt = 0;
  private closed = false;

  constructor(
    private readonly hello: Greet,
    private readonly heard: Heard,
    private readonly changed: Changed,
  ) {
    addEventListener('online', this.again);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.seen);
    this.open();
  }

  send(frame: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.again);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.seen);
    clearTimeout(this.timer);
    this.quiet();
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    if (!navigator.onLine) {
      // The `online` event opens it; a browser that is wrong about that tries all the same, later.
      this.timer = window.setTimeout(() => this.connect(), LONGEST);
      return;
    }
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`;
    const socket = new WebSocket(address);
    this.socket = socket;
    const updates = new Updates();
    socket.onopen = () => {
      this.send({ ...this.hello(), changes: true });
      this.beat = window.setInterval(this.ping, BEAT);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.doubt);
      this.doubt = 0;
      const frame = this.whole(JSON.parse(String(event.data)) as ToClient, updates);
      if (!frame) return;
      if (frame.type === 'update' && this.socket === socket) {
        this.tries = 0;
        this.changed('live');
      }
      this.heard(frame);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** A change becomes a whole update; one that fits nothing is asked for anew. */
  private whole(frame: ToClient, updates: Updates): Frame | null {
    if (frame.type !== 'update' && frame.type !== 'change') return frame;
    const update = updates.whole(frame);
    if (!update) {
      const { eyes, lang } = this.hello();
      this.send({ type: 'look', eyes: eyes ?? '', lang });
    }
    return update;
  }

  private lost(): void {
    this.quiet();
    this.socket = null;
    if (this.closed) return;
    this.changed('lost');
    this.tries += 1;
    const wait = Math.min(LONGEST, 250 * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  private quiet(): void {
    clearInterval(this.beat);
    clearTimeout(this.doubt);
    this.doubt = 0;
  }

  private ping = (): void => {
    if (this.send({ type: 'ping' }) && !this.doubt) this.doubt = window.setTimeout(this.drop, PATIENCE);
  };

  /** A connection that no longer answers is given up at once, without waiting for the network to notice. */
  private drop = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.lost();
  };

  private again = (): void => {
    if (!this.closed && !this.socket) this.open();
  };

  private seen = (): void => {
    if (document.hidden) return;
    if (this.socket) this.ping();
    else this.again();
  };
}
