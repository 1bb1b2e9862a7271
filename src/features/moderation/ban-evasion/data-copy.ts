import { sql } from 'kysely'
import { type CopyFile, createObjectFile } from '../../accounts/data/public.ts'

/** The review of a sign-up, in a copy of a member's data. */
export const reviewCopyFiles: readonly CopyFile[] = [
  // Only that marks are stored, and since when: the hashes cannot be read back.
  createObjectFile(
    'verification',
    'la vérification de votre inscription (matched_by\u202f: 1 adresse, 2 photo\u202f; outcome\u202f: 1 admise, 2 refusée, 3 libérée), et, si votre compte est suspendu, depuis quand ses empreintes sont gardées (ban_marks)',
    ['account_reviews', 'ban_marks'],
    (userId) => sql<object>`
      select
        (select to_jsonb(r) - array['user_id', 'banned_id', 'decided_by', 'photo'] from account_reviews r
          where r.user_id = ${userId}) as review,
        (select jsonb_build_object('created_at', m.created_at, 'email', m.email_mac is not null, 'photos', m.photos is not null)
          from ban_marks m where m.user_id = ${userId}) as ban_marks`,
  ),
]
