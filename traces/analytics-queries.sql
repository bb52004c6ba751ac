-- What record-sqlite.sh records: analytical queries over the database of analytics-load.sql, in one session whose page cache holds it all.
PRAGMA cache_size = 16384;
PRAGMA temp_store = memory;
PRAGMA journal_mode = off;
-- a scan with an aggregate
SELECT day / 30, count(*), sum(quantity) FROM sale GROUP BY 1;
-- lookups in both dimensions, from a scan
SELECT c.region, p.category, sum(s.quantity * p.price)
  FROM sale s JOIN customer c ON c.id = s.customer JOIN product p ON p.id = s.product
  WHERE s.day < 90 GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 10;
-- an index is sorted and written
CREATE INDEX sale_customer ON sale(customer, day);
-- the index is walked and the table looked up in its order
SELECT s.customer, sum(s.quantity) FROM sale s INDEXED BY sale_customer
  WHERE s.customer BETWEEN 2000 AND 5000 GROUP BY 1 ORDER BY 2 DESC LIMIT 10;
-- an external sort with wide rows
SELECT id, note FROM sale WHERE quantity >= 7 ORDER BY product, day LIMIT 10 OFFSET 6000;
-- rows change in place, and the index with them
UPDATE sale SET day = day + 1 WHERE customer BETWEEN 7000 AND 7600;
