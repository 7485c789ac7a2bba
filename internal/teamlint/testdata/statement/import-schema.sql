-- verdict: refuse statement
-- why: DDL
-- name: ImportSchema :exec
IMPORT FOREIGN SCHEMA public FROM SERVER s INTO public;
