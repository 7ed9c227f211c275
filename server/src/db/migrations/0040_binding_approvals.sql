-- previous version: works
CREATE TABLE "approval_records" (
	"approval_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "approval_records_approval_id_position_pk" PRIMARY KEY("approval_id","position")
);
--> statement-breakpoint
CREATE TABLE "test_recipients" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"added_by" uuid,
	"added_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_records" ADD CONSTRAINT "approval_records_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_recipients" ADD CONSTRAINT "test_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_records_of_record" ON "approval_records" USING btree ("record_id");