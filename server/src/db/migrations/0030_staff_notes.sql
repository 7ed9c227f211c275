CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_on" date,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "case_images" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notes_of_user" ON "staff_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "staff_notes_by_end" ON "staff_notes" USING btree ("ends_on");