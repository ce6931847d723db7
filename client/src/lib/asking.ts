// Frames that are answered: each waits for its answer, and goes out again if the line was cut.
import type { Answer, Refusal, Round, ToServer } from './wire';

export type Ask = Extract<ToServer, { id: string }>;
export type Said = Answer | Refusal | Round | null;
const PATIENCE = 9000;
/** What changes the table is waited for as long as it takes. */
const LASTING = ['act', 'wish', 'reply'];

export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Asking {
  private open = new Map<string, { resolve: (answer: Said) => void; frame: Ask }>();

  constructor(private readonly send: (frame: ToServer) => void) {}

  ask(frame: Ask): Promise<Said> {
    return new Promise((resolve) => {
      this.open.set(frame.id, { resolve, frame });
      this.send(frame);
      if (!LASTING.includes(frame.type)) setTimeout(() => this.settle(frame.id, null), PATIENCE);
    });
  }

  settle(id: string, answer: Said): void {
    this.open.get(id)?.resolve(answer);
    this.open.delete(id);
  }

  again(): void {
    for (const { frame } of this.open.values()) this.send(frame);
  }
}
