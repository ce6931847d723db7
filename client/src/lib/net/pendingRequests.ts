// Requests over the table's connection that are answered by a frame with the same id. Pending ones are sent again after
// a reconnect; the id makes that idempotent.
import type { ExplanationReply, Refusal, LastRound, ToServer } from './messages';

export type RequestFrame = Extract<ToServer, { id: string }>;
export type ReplyFrame = ExplanationReply | Refusal | LastRound | null;
const TIMEOUT_MS = 9000;
/** Requests that change the table wait for their answer without a timeout. */
const WITHOUT_TIMEOUT = ['act', 'wish', 'reply'];

export function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class PendingRequests {
  private pending = new Map<string, { resolve: (answer: ReplyFrame) => void; frame: RequestFrame }>();

  constructor(private readonly send: (frame: ToServer) => void) {}

  request(frame: RequestFrame): Promise<ReplyFrame> {
    return new Promise((resolve) => {
      this.pending.set(frame.id, { resolve, frame });
      this.send(frame);
      if (!WITHOUT_TIMEOUT.includes(frame.type)) setTimeout(() => this.resolve(frame.id, null), TIMEOUT_MS);
    });
  }

  resolve(id: string, answer: ReplyFrame): void {
    this.pending.get(id)?.resolve(answer);
    this.pending.delete(id);
  }

  resendAll(): void {
    for (const { frame } of this.pending.values()) this.send(frame);
  }
}
