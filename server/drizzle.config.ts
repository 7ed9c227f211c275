import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // A module may keep its table beside its queries.
  schema: ['./src/db/schema', './src/modules/*/*.queries.ts'],
  out: './src/db/migrations',
  casing: 'snake_case',
});
