-- previous version: works
-- With 400 values, one post in 150 could look like none: a search for a surname then collected 34,000 posts in 0.25 s.
ALTER TABLE "posts" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "trips" ALTER COLUMN "search_text" SET STATISTICS 1000;
