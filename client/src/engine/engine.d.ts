declare module 'virtual:engine' {
  /** Null in the development server, where no engine is packed. */
  export const files: import('./worker').EngineFiles | null;
}
