-- Letter pairs of each word once, as a text search vector: a text in both spellings repeats most of its words, and the
-- index sorts such vectors in less time than arrays. Words may be as long as a vector allows only where the whole text is
-- short; elsewhere repeated ones stay. A pair that contains a blank is never asked for.
DROP INDEX "events_search_bigrams";--> statement-breakpoint
DROP INDEX "posts_search_bigrams";--> statement-breakpoint
DROP INDEX "preset_trips_search_bigrams";--> statement-breakpoint
DROP INDEX "reports_search_bigrams";--> statement-breakpoint
DROP INDEX "trips_search_bigrams";--> statement-breakpoint
DROP INDEX "makes_search_bigrams";--> statement-breakpoint
DROP INDEX "orders_search_bigrams";--> statement-breakpoint
DROP INDEX "rewards_search_bigrams";--> statement-breakpoint
DROP INDEX "blacklist_search_bigrams";--> statement-breakpoint
DROP INDEX "cars_search_bigrams";--> statement-breakpoint
DROP INDEX "users_search_bigrams";--> statement-breakpoint
DROP FUNCTION search_bigrams(text);--> statement-breakpoint
CREATE FUNCTION search_pairs(value text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
BEGIN
  value := translate(value, E'\x01', ' ');
  IF octet_length(value) <= 2046 THEN
    value := array_to_string(
      tsvector_to_array(array_to_tsvector(array_remove(string_to_array(value, ' '), ''))), ' '
    );
  END IF;
  RETURN array_to_tsvector(string_to_array(
    substr(
      regexp_replace(value, '..?', E'\x01\\&', 'g') || regexp_replace(substr(value, 2), '..?', E'\x01\\&', 'g'), 2
    ),
    E'\x01'
  ));
END $$;--> statement-breakpoint
CREATE INDEX "events_search_pairs" ON "events" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "posts_search_pairs" ON "posts" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "preset_trips_search_pairs" ON "preset_trips" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "reports_search_pairs" ON "reports" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "trips_search_pairs" ON "trips" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "makes_search_pairs" ON "makes" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "orders_search_pairs" ON "reward_orders" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "rewards_search_pairs" ON "rewards" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "blacklist_search_pairs" ON "blacklist" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "cars_search_pairs" ON "cars" USING gin (search_pairs(search_text));--> statement-breakpoint
CREATE INDEX "users_search_pairs" ON "users" USING gin (search_pairs(search_text));