CREATE TABLE "import_images" (
	"name" text PRIMARY KEY NOT NULL,
	"stored_as" text,
	"state" text DEFAULT 'waiting' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_refs" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"id" uuid NOT NULL,
	"checksum" text NOT NULL,
	"unknown_fields" jsonb,
	CONSTRAINT "import_refs_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
CREATE TABLE "import_rejects" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"place" text NOT NULL,
	"problems" jsonb NOT NULL,
	"value" jsonb,
	CONSTRAINT "import_rejects_run_id_kind_ref_pk" PRIMARY KEY("run_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_steps" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cursor" text,
	"read" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "import_steps_run_id_kind_pk" PRIMARY KEY("run_id","kind")
);
--> statement-breakpoint
ALTER TABLE "import_rejects" ADD CONSTRAINT "import_rejects_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_steps" ADD CONSTRAINT "import_steps_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_images_by_state" ON "import_images" USING btree ("state","name");--> statement-breakpoint
CREATE INDEX "import_refs_of_record" ON "import_refs" USING btree ("id");