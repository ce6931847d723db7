// WebSocket connection to a table: reconnects with exponential backoff, sends heartbeats, and rebuilds updates from
// deltas.
import { UpdateAssembler } from './updatePatch';
import { isDeviceTable, openEngineConnection } from './offlineEngine.svelte';
import type { UpdateDiff, Hello, ToClient, ToServer } from './messages';

const PING_INTERVAL_MS = 15_000;
const PONG_TIMEOUT_MS = 8_000;
const MAX_RETRY_MS = 8_000;

export type ConnectionState = 'connecting' | 'live' | 'lost';

export interface Connection {
  send(frame: ToServer): boolean;
  close(): void;
}
export type Frame = Exclude<ToClient, UpdateDiff>;
type MakeHello = () => Hello;
type OnFrame = (frame: Frame) => void;
type OnState = (state: ConnectionState) => void;

/** Connects to a table on the server or on this device. */
export const connectToTable = (table: string, makeHello: MakeHello, onFrame: OnFrame, onState: OnState): Connection =>
  isDeviceTable(table)
    ? new EngineConnection(makeHello, onFrame, onState)
    : new WebSocketConnection(makeHello, onFrame, onState);

/** Connection to the engine of this device: frames cannot be lost. */
class EngineConnection implements Connection {
  private engine: ReturnType<typeof openEngineConnection> | null = null;
  private retryTimer = 0;

  constructor(
    private readonly makeHello: MakeHello,
    private readonly onFrame: OnFrame,
    private readonly onState: OnState,
  ) {
    this.open();
  }

  send(frame: ToServer): boolean {
    this.engine?.send(JSON.stringify(frame));
    return this.engine !== null;
  }

  close(): void {
    clearTimeout(this.retryTimer);
    this.engine?.close();
    this.engine = null;
  }

  private open(): void {
    const onText = (text: string): void => {
      const frame = JSON.parse(text) as Frame;
      if (frame.type === 'update') this.onState('live');
      this.onFrame(frame);
    };
    this.engine = openEngineConnection(JSON.stringify(this.makeHello()), onText, () => this.onLost());
  }

  private onLost(): void {
    this.engine = null;
    this.onState('lost');
    this.retryTimer = window.setTimeout(() => this.open(), MAX_RETRY_MS);
  }
}

class WebSocketConnection implements Connection {
  private socket: WebSocket | null = null;
  private retries = 0;
  private retryTimer = 0;
  private pingTimer = 0;
  private pongTimer = 0;
  private closed = false;

  constructor(
    private readonly makeHello: MakeHello,
    private readonly onFrame: OnFrame,
    private readonly onState: OnState,
  ) {
    addEventListener('online', this.reconnect);
    addEventListener('offline', this.dropConnection);
    document.addEventListener('visibilitychange', this.onVisibilityChange);
    this.open();
  }

  send(frame: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.reconnect);
    removeEventListener('offline', this.dropConnection);
    document.removeEventListener('visibilitychange', this.onVisibilityChange);
    clearTimeout(this.retryTimer);
    this.stopPing();
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    if (!navigator.onLine) {
      // The `online` event reconnects; the timer covers browsers that report it wrongly.
      this.retryTimer = window.setTimeout(() => this.connect(), MAX_RETRY_MS);
      return;
    }
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`;
    const socket = new WebSocket(url);
    this.socket = socket;
    const updates = new UpdateAssembler();
    socket.onopen = () => {
      this.send({ ...this.makeHello(), changes: true });
      this.pingTimer = window.setInterval(this.sendPing, PING_INTERVAL_MS);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.pongTimer);
      this.pongTimer = 0;
      const frame = this.assemble(JSON.parse(String(event.data)) as ToClient, updates);
      if (!frame) return;
      if (frame.type === 'update' && this.socket === socket) {
        this.retries = 0;
        this.onState('live');
      }
      this.onFrame(frame);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.onLost();
    };
  }

  /** Rebuilds the full update of a delta frame; if its base is missing, requests a full one. */
  private assemble(frame: ToClient, updates: UpdateAssembler): Frame | null {
    if (frame.type !== 'update' && frame.type !== 'change') return frame;
    const update = updates.assemble(frame);
    if (!update) {
      const { eyes, lang } = this.makeHello();
      this.send({ type: 'look', eyes: eyes ?? '', lang });
    }
    return update;
  }

  private onLost(): void {
    this.stopPing();
    this.socket = null;
    if (this.closed) return;
    this.onState('lost');
    this.retries += 1;
    const delay = Math.min(MAX_RETRY_MS, 250 * 2 ** this.retries) * (0.7 + Math.random() * 0.6);
    this.retryTimer = window.setTimeout(() => this.open(), delay);
  }

  private stopPing(): void {
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
    this.pongTimer = 0;
  }

  private sendPing = (): void => {
    if (this.send({ type: 'ping' }) && !this.pongTimer)
      this.pongTimer = window.setTimeout(this.dropConnection, PONG_TIMEOUT_MS);
  };

  /** Drops a connection that does not answer, without waiting for the network to report it. */
  private dropConnection = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.onLost();
  };

  private reconnect = (): void => {
    if (!this.closed && !this.socket) this.open();
  };

  private onVisibilityChange = (): void => {
    if (document.hidden) return;
    if (this.socket) this.sendPing();
    else this.reconnect();
  };
}
