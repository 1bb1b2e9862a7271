import type { Migration } from 'kysely'
import * as members from './001-members.ts'
import * as jobs from './002-jobs.ts'
import * as photos from './003-photos.ts'
import * as contacts from './004-contacts.ts'

/** Every migration by name, in order; a released one is never edited. */
export const migrations: Record<string, Migration> = {
  '001-members': members,
  '002-jobs': jobs,
  '003-photos': photos,
  '004-contacts': contacts,
}
