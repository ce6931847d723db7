declare module 'virtual:sprite' {
  /** Address of a picture, in the sprite of the shell or of its game. */
  export default function pictureAddress(name: string): string;
}
