/** Packages that the built server loads from node_modules: native modules, and those that read files beside their code. */
export const UNBUNDLED_PACKAGES = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'fs-native-extensions',
  'libpg-query',
  'sharp',
  'pino',
];
