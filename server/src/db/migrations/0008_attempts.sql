-- Earlier versions let the library create it.
CREATE TABLE IF NOT EXISTS "attempts" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
