CREATE TABLE "csv_loads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_name" text NOT NULL,
	"language" text NOT NULL,
	"target" text NOT NULL,
	"file_name" text NOT NULL,
	"defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undoes" uuid,
	"total" integer NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "csv_mappings" (
	"admin_id" uuid NOT NULL,
	"target" text NOT NULL,
	"columns" text NOT NULL,
	"fields" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "csv_mappings_admin_id_target_columns_pk" PRIMARY KEY("admin_id","target","columns")
);
--> statement-breakpoint
CREATE TABLE "csv_rows" (
	"load_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"values" jsonb,
	"problems" jsonb,
	"record_id" uuid,
	"revision" integer,
	"before" jsonb,
	CONSTRAINT "csv_rows_load_id_position_pk" PRIMARY KEY("load_id","position")
);
--> statement-breakpoint
ALTER TABLE "csv_loads" ADD CONSTRAINT "csv_loads_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_mappings" ADD CONSTRAINT "csv_mappings_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_rows" ADD CONSTRAINT "csv_rows_load_id_csv_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."csv_loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csv_loads_of_admin" ON "csv_loads" USING btree ("admin_id","created_at");--> statement-breakpoint
CREATE INDEX "csv_loads_open" ON "csv_loads" USING btree ("created_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "csv_rows_waiting" ON "csv_rows" USING btree ("load_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "csv_rows_of_record" ON "csv_rows" USING btree ("record_id");