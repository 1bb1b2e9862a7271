#!/bin/sh
# Runs once, when PostgreSQL's folder is made: the site's own role, which owns its database and is no superuser, so that
# what is closed to it (changing the log of what staff did) stays closed.
set -e
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_SITE_PASSWORD" --username=postgres <<'SQL'
create role guinguette login password :'password';
create database guinguette owner guinguette;
SQL
