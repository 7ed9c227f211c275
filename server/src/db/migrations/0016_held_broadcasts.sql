ALTER TABLE "broadcasts" ADD COLUMN "responsible" uuid[];--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "hold" jsonb;