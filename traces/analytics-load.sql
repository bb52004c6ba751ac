-- The database of record-sqlite.sh: a fact table in no particular order of its keys, and two dimensions. Loaded outside the recording.
PRAGMA page_size = 4096;
PRAGMA journal_mode = off;
PRAGMA synchronous = off;
CREATE TABLE customer(id INTEGER PRIMARY KEY, region INTEGER NOT NULL, name TEXT NOT NULL);
CREATE TABLE product(id INTEGER PRIMARY KEY, category INTEGER NOT NULL, price INTEGER NOT NULL, label TEXT NOT NULL);
CREATE TABLE sale(id INTEGER PRIMARY KEY, customer INTEGER NOT NULL, product INTEGER NOT NULL, day INTEGER NOT NULL,
                  quantity INTEGER NOT NULL, note TEXT NOT NULL);
-- A multiplicative congruential sequence instead of random(): the same rows every time.
INSERT INTO customer
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
  SELECT i, (i * 7919) % 25, printf('customer-%08d-%s', i, hex(zeroblob(120))) FROM n;
INSERT INTO product
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
  SELECT i, (i * 104729) % 40, 100 + (i * 15485863) % 9900, printf('product-%08d-%s', i, hex(zeroblob(120))) FROM n;
INSERT INTO sale
  WITH RECURSIVE n(i, r) AS (SELECT 1, 12345 UNION ALL SELECT i + 1, (r * 48271) % 2147483647 FROM n WHERE i < 36000)
  SELECT i, 1 + (r % 12000) * (r / 12000 % 12000) / 12000, 1 + (r / 7) % 4000, (r / 31) % 365, 1 + r % 9,
         printf('%d-%s', r, hex(zeroblob(240))) FROM n;
