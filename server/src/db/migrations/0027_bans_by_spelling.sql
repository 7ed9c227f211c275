DROP INDEX "blacklist_by_email";--> statement-breakpoint
ALTER TABLE "blacklist" ADD COLUMN "email_key" text collate "C";--> statement-breakpoint
CREATE INDEX "users_by_mailbox" ON "users" USING btree ((replace(split_part(split_part(email_sort, '@', 1), '+', 1), '.', '') || '@' || split_part(email_sort, '@', 2))) WHERE deleted_at is null and email_sort <> '';--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree ("telephone_number") WHERE deleted_at is null and telephone_number <> '';--> statement-breakpoint
CREATE INDEX "blacklist_by_email" ON "blacklist" USING btree ("email_key");