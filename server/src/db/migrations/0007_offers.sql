CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reward_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"change" integer NOT NULL,
	"remaining" integer NOT NULL,
	"admin_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_of_reward" ON "stock_movements" USING btree ("reward_id","id");--> statement-breakpoint
CREATE FUNCTION note_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier integer := CASE WHEN tg_op = 'INSERT' THEN 0 ELSE old.quantity - old.redeemed END;
  remaining integer := new.quantity - new.redeemed;
BEGIN
  IF tg_op = 'UPDATE' AND remaining = earlier THEN RETURN NULL; END IF;
  INSERT INTO stock_movements (reward_id, kind, change, remaining, admin_name)
  VALUES (
    new.id,
    CASE
      WHEN tg_op = 'INSERT' THEN 'start'
      WHEN new.quantity <> old.quantity THEN 'quantity'
      WHEN new.redeemed > old.redeemed THEN 'redeemed'
      ELSE 'returned'
    END,
    remaining - earlier,
    remaining,
    -- Set for the transaction by whoever changes the quantity.
    coalesce(current_setting('leitstand.admin', true), '')
  );
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rewards_note_stock AFTER INSERT OR UPDATE OF quantity, redeemed ON "rewards" FOR EACH ROW EXECUTE FUNCTION note_stock();--> statement-breakpoint
-- What was redeemed before is not told one by one: every history begins with what is left today.
INSERT INTO stock_movements (reward_id, kind, change, remaining) SELECT "id", 'start', "quantity" - "redeemed", "quantity" - "redeemed" FROM "rewards";
