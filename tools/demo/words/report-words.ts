import { SEVERITY } from '../../../src/shared/decisions.ts'
import type { Random } from '../random.ts'

export interface ReportWords {
  category: string
  reason: string | null
}

export const SEVERITY_OF: Record<string, number> = {
  danger: SEVERITY.danger,
  minor: SEVERITY.danger,
  sexual: SEVERITY.hurt,
  harassment: SEVERITY.hurt,
  scam: SEVERITY.deceit,
  fake: SEVERITY.deceit,
}

/** What is said in reports of each type: 1 profile, 2 conversation, 3 comment, 4 photo, 5 post. */
const WORDS: Record<number, readonly ReportWords[]> = {
  1: [
    { category: 'fake', reason: 'Ses photos viennent d’un catalogue.' },
    { category: 'fake', reason: null },
    { category: 'scam', reason: 'Parle tout de suite d’un placement.' },
    { category: 'other', reason: 'La description ne parle que de son commerce.' },
    { category: 'minor', reason: 'Dit être au lycée.' },
  ],
  2: [
    { category: 'harassment', reason: 'J’ai dit non trois fois, ça continue.' },
    { category: 'scam', reason: 'Me demande une carte prépayée.' },
    { category: 'sexual', reason: null },
    { category: 'danger', reason: 'Dit qu’il sait où j’habite.' },
    { category: 'other', reason: 'Envoie le même message à mes amies.' },
  ],
  3: [
    { category: 'harassment', reason: 'Se moque de mon physique.' },
    { category: 'other', reason: null },
    { category: 'harassment', reason: null },
  ],
  4: [
    { category: 'fake', reason: 'C’est une photo d’actrice.' },
    { category: 'sexual', reason: null },
    { category: 'minor', reason: 'On voit un enfant.' },
    { category: 'other', reason: 'C’est moi sur cette photo, je n’ai rien accepté.' },
  ],
  5: [
    { category: 'harassment', reason: 'Insulte tout le monde depuis hier.' },
    { category: 'scam', reason: 'Lien vers un site payant.' },
    { category: 'other', reason: 'Hors sujet.' },
  ],
}

/** What several members say of one target, in an order of its own. */
export function reportWords(type: number, random: Random): ReportWords[] {
  const words = WORDS[type] ?? []
  const from = random.below(words.length)
  return [...words.slice(from), ...words.slice(0, from)]
}

const MEMBER = 'u.demo and u.roles = 0 and u.id >= $1'

/** SQL: what may be reported of members from $1 on, the newest first, as it is kept with a report. */
export const TARGETS: readonly string[] = [
  `select 1 as type, u.id as target_id, u.id as user_id, null::integer as only,
     jsonb_build_object('name', u.name, 'description', u.description, 'avatar', u.avatar) as evidence
   from users u where ${MEMBER} and u.description is not null order by u.id desc`,
  `select 2, t.thread_id, t.user_id, t.other_id, jsonb_build_object(
     'written', (select jsonb_build_object('reporter', count(*) filter (where m.user_id = t.other_id),
       'reported', count(*) filter (where m.user_id = t.user_id)) from messages m where m.thread_id = t.thread_id),
     'messages', (select coalesce(jsonb_agg(jsonb_build_object(
         'from', case when m.user_id = t.user_id then 'reported' else 'reporter' end,
         'message', m.message, 'type', m.type, 'created_at', m.created_at) order by m.id), '[]')
       from (select * from messages m where m.thread_id = t.thread_id order by id desc limit 50) m))
   from thread_members t join users u on u.id = t.user_id
   where ${MEMBER} and t.user_id > t.other_id and not t.parted order by t.thread_id desc`,
  `select 3, c.id, c.user_id, null, jsonb_build_object('comment', c.comment, 'photo_id', c.photo_id, 'photo', p.photo)
   from comments c join photos p on p.id = c.photo_id join users u on u.id = c.user_id
   where ${MEMBER} and c.moderated_at is null order by c.id desc`,
  `select 4, p.id, p.user_id, null, jsonb_build_object('photo', p.photo, 'hash', p.hash, 'likes', p.likes)
   from photos p join users u on u.id = p.user_id where ${MEMBER} and p.visible order by p.id desc`,
  `select 5, s.id, s.user_id, null, jsonb_build_object('post', s.post, 'pos', s.pos, 'topic_id', s.topic_id,
     'title', t.title, 'slug', t.slug)
   from posts s join topics t on t.id = s.topic_id join users u on u.id = s.user_id
   where ${MEMBER} and s.moderated_at is null and s.pos > 1 order by s.id desc`,
]
