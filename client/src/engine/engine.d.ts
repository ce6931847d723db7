/** Addresses of the interface's texts by language; empty in the development server. */
declare module 'virtual:texts' {
  const addresses: Record<string, string>;
  export default addresses;
}
declare module 'virtual:engine' {
  /** Null in the development server, where no engine is packed. */
  export const files: import('./worker').EngineFiles | null;
}
