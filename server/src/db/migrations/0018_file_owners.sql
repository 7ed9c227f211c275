CREATE TABLE "upload_days" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "upload_days" ADD CONSTRAINT "upload_days_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_internal" ON "files" USING btree ("created_at","name") WHERE internal;--> statement-breakpoint
UPDATE "files" SET "ends_at" = now() + interval '90 days' WHERE "internal";
