declare module 'virtual:engine' {
  /** Nothing where the client is only being worked on. */
  export const files: import('./worker').EngineFiles | null;
}
