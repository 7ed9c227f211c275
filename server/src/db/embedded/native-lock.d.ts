declare module 'fs-native-extensions' {
  export function tryLock(fd: number): boolean;
  export function waitForLock(fd: number): Promise<void>;
  export function unlock(fd: number): void;
}
