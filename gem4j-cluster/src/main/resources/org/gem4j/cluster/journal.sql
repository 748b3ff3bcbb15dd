CREATE TABLE IF NOT EXISTS event_journal (
  ordering BIGSERIAL,
  persistence_id VARCHAR(255) NOT NULL,
  sequence_number BIGINT NOT NULL,
  deleted BOOLEAN DEFAULT FALSE NOT NULL,
  writer VARCHAR(255) NOT NULL,
  write_timestamp BIGINT,
  adapter_manifest VARCHAR(255),
  event_ser_id INTEGER NOT NULL,
  event_ser_manifest VARCHAR(255) NOT NULL,
  event_payload BYTEA NOT NULL,
  meta_ser_id INTEGER,
  meta_ser_manifest VARCHAR(255),
  meta_payload BYTEA,
  PRIMARY KEY (persistence_id, sequence_number)
);
CREATE UNIQUE INDEX IF NOT EXISTS event_journal_ordering_idx ON event_journal (ordering);
CREATE TABLE IF NOT EXISTS event_tag (
  event_id BIGINT REFERENCES event_journal (ordering) ON DELETE CASCADE,
  tag VARCHAR(256),
  PRIMARY KEY (event_id, tag)
);
-- A node that does not know yet that another one has taken over its sessions must not write where rows were deleted.
CREATE OR REPLACE FUNCTION gem4j_require_order() RETURNS trigger AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM event_journal
    WHERE persistence_id = NEW.persistence_id AND sequence_number >= NEW.sequence_number
  ) THEN
    RAISE EXCEPTION 'session % has gone beyond entry %', NEW.persistence_id, NEW.sequence_number
      USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END
$$ LANGUAGE plpgsql;
DO $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM pg_trigger WHERE tgname = 'gem4j_order' AND tgrelid = 'event_journal'::regclass
  ) THEN
    CREATE TRIGGER gem4j_order BEFORE INSERT ON event_journal FOR EACH ROW EXECUTE FUNCTION gem4j_require_order();
  END IF;
END
$$;
