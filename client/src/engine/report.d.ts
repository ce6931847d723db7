declare module 'virtual:report' {
  export const style: string;
  export const page: string;
  export const script: string;
  /** Renders a report below a shadow root; `replay` is called with the record of a game that the reader opens. */
  export function lay(): {
    show(root: ShadowRoot, packed: string, lang: string, replay: (record: string) => void): Promise<void>;
    speak(lang: string): void;
  };
}
