ALTER TABLE "audit_log" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "audit_to_shorten" ON "audit_log" USING btree ("at") WHERE "audit_log"."network" ~ '^[0-9a-f.:]+(/64)?$';