declare module 'virtual:report' {
  export const style: string;
  export const page: string;
  export const script: string;
  /** A report by itself: shown below a root, in a language, and what is done with a record that somebody wants to see. */
  export function lay(): {
    show(root: ShadowRoot, packed: string, lang: string, replay: (record: string) => void): Promise<void>;
    speak(lang: string): void;
  };
}
