import type { PoolClient } from 'pg'
import { isSearchable } from '../../src/platform/db/visibility.ts'
import { DECISION, SEVERITY } from '../../src/shared/decisions.ts'
import { FOUNDER_ID } from '../../src/shared/name-colour.ts'
import { ROLES } from '../../src/shared/roles.ts'
import { CAST, type DemoScope } from './cast.ts'
import { findLastId, setSequence } from './copy.ts'
import { createRandom, type Random } from './random.ts'
import { HOUR } from './time.ts'

/** Tables filled here, for the final vacuum. */
export const DECISION_TABLES = ['decisions', 'contests']

interface DecisionScript {
  /** A cast member by name, another by index after the cast. */
  member: string | number
  kind: number
  /** Cast member who decided. */
  staff: string
  rule: string
  reason: string
  percent: number
  hoursAgo: number
  contest?: { text: string; hoursAgo: number; answer?: { accepted: boolean; reason: string } }
}

const DECISION_SCRIPTS: readonly DecisionScript[] = [
  {
    member: 'Julien',
    kind: DECISION.warning,
    staff: 'Karim',
    rule: 'spam',
    reason: 'Trois fois le même lien en une soirée.',
    percent: 10,
    hoursAgo: 700,
    contest: {
      text: 'C’était le lien du bal de samedi, et on me l’avait demandé trois fois. Relisez les messages au-dessus des miens.',
      hoursAgo: 698,
      answer: { accepted: true, reason: 'C’est exact, on vous l’avait demandé. Pardon, et bon bal.' },
    },
  },
  {
    member: 21,
    kind: DECISION.warning,
    staff: 'Karim',
    rule: 'respect',
    reason: 'Des mots durs, deux soirs de suite.',
    percent: 20,
    hoursAgo: 60,
    contest: {
      text: 'On se connaît depuis dix ans et on se parle toujours ainsi. Demandez-lui, il vous le dira\u202f: personne n’a été blessé.',
      hoursAgo: 50,
    },
  },
  {
    member: 34,
    kind: DECISION.ban,
    staff: 'Karim',
    rule: 'scam',
    reason: 'Demandes d’argent à quatre membres en une semaine.',
    percent: 0,
    hoursAgo: 40,
    contest: {
      text: 'Mon compte a été ouvert par quelqu’un d’autre pendant mes vacances. J’ai changé de mot de passe depuis, et je n’ai jamais demandé d’argent à qui que ce soit.',
      hoursAgo: 30,
    },
  },
  {
    member: 47,
    kind: DECISION.warning,
    staff: 'Karim',
    rule: 'spam',
    reason: 'La même annonce dans huit conversations.',
    percent: 10,
    hoursAgo: 300,
    contest: {
      text: 'Je voulais seulement faire connaître mon atelier de poterie.',
      hoursAgo: 290,
      answer: {
        accepted: false,
        reason: 'Un atelier a sa place sur votre profil, pas dans huit premiers messages.',
      },
    },
  },
]

/** Fills decisions of the demo's admin and the contests against them, answered by the founder. */
export async function fillDecisions(client: PoolClient, { now, firstId, size }: DemoScope): Promise<void> {
  const indexOf = (member: string | number) =>
    typeof member === 'number' ? CAST.length + member : CAST.findIndex(({ name }) => name === member)
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR)
  // A site without a founder may have a demo.
  const { rows } = await client.query<{ id: number }>('select id from users where id = $1', [FOUNDER_ID])
  const founder = rows[0]?.id ?? null
  let id = await findLastId(client, 'decisions')
  for (const script of DECISION_SCRIPTS) {
    const { member, kind, staff, rule, reason, percent, hoursAgo, contest } = script
    if (indexOf(member) >= size) continue
    id++
    const memberId = firstId + indexOf(member)
    const { accepted = null, reason: answer = '' } = contest?.answer ?? {}
    const answeredAt = contest?.answer ? at(contest.hoursAgo - 20) : null
    await insertRow(client, 'decisions', {
      id,
      user_id: memberId,
      kind,
      actor_id: firstId + indexOf(staff),
      actor_role: ROLES.admin,
      ...{ rule, reason, percent, created_at: at(hoursAgo) },
      ...(accepted && { lifted_at: answeredAt, lifted_by: founder }),
    })
    if (contest) {
      await insertRow(client, 'contests', {
        decision_id: id,
        user_id: memberId,
        text: contest.text,
        created_at: at(contest.hoursAgo),
        ...{ accepted, reason: answer, decided_by: answeredAt && founder, decided_at: answeredAt },
      })
    }
    if (!accepted) await applyDecision(client, memberId, kind, percent, at(hoursAgo))
  }
  await setSequence(client, 'decisions', id)
}

async function insertRow(client: PoolClient, table: string, row: Record<string, unknown>): Promise<void> {
  const parameters = Object.keys(row).map((_, index) => `$${index + 1}`)
  await client.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${parameters.join(', ')})`,
    Object.values(row),
  )
}

/** Applies a decision in force to its member. */
async function applyDecision(client: PoolClient, member: number, kind: number, percent: number, at: Date) {
  if (percent > 0) {
    await client.query(
      'update users set warning = least(90, warning + $2), warned_at = greatest(warned_at, $3) where id = $1',
      [member, percent, at],
    )
  }
  if (kind !== DECISION.ban) return
  await client.query('update users set roles = $2 where id = $1', [member, ROLES.suspended])
  await client.query(
    `update member_search m set searchable = ${isSearchable('u')} from users u where u.id = m.user_id and u.id = $1`,
    [member],
  )
}

export const CASE_TABLES = ['report_cases', 'reports']

/** Cases per type; of ten cases, this many are open, assigned, escalated and closed. */
const CASES_PER_TYPE = 30
const CASE_STATES = [0, 0, 0, 0, 0, 1, 2, 3, 3, 3] as const
const MAX_REPORTS = 4

/** Reported content with its evidence. */
interface ReportTarget {
  type: number
  target_id: number
  user_id: number
  /** The only member who can report it; null for public content. */
  only: number | null
  evidence: Record<string, unknown>
}

/** Fills the report queue of the staff with cases of every type and state. */
export async function fillCases(client: PoolClient, scope: DemoScope): Promise<void> {
  const targets = await findTargets(client, scope.firstId + CAST.length)
  const [firstCase, random] = [
    (await findLastId(client, 'report_cases')) + 1,
    createRandom(scope.seed, 'reports'),
  ]
  const made = targets.map((target, index) => createCase(target, index, firstCase + index, scope, random))
  const cases = made.map(({ entry }) => entry)
  const reports = made.flatMap((one) => one.reports)
  await insertRows(client, 'report_cases', cases)
  await insertRows(client, 'reports', reports)
  await setSequence(client, 'report_cases', firstCase + cases.length - 1)
  await moderatePosts(client)
}

/** The newest content of each type by members without a role, and profiles. */
async function findTargets(client: PoolClient, from: number): Promise<ReportTarget[]> {
  const { rows } = await client.query<ReportTarget>(
    TARGET_QUERIES.map((query) => `(${query} limit ${CASES_PER_TYPE})`).join(' union all '),
    [from],
  )
  return rows
}

function createCase(
  target: ReportTarget,
  index: number,
  id: number,
  { now, firstId, size }: DemoScope,
  random: Random,
) {
  const state = CASE_STATES[index % CASE_STATES.length] ?? 0
  const said = pickReasons(target.type, random)
  const opened = now - HOUR * (1 + random.below(24 * 12))
  const reporters = pickReporters(target, firstId, size, random)
  const reports = reporters.map((reporter_id, nth) =>
    createReport(
      target,
      { reporter_id, state, case_id: id, at: opened + nth * HOUR * 0.2 },
      said[nth % said.length],
    ),
  )
  const by = firstId + CAST.findIndex(({ name }) => name === (index % 3 === 0 ? 'Karim' : 'Nadia'))
  const entry = {
    id,
    type: target.type,
    target_id: target.target_id,
    user_id: target.user_id,
    state,
    severity: Math.max(
      ...said
        .slice(0, reporters.length)
        .map(({ category }) => CATEGORY_SEVERITY[category] ?? SEVERITY.ordinary),
    ),
    reports: reports.length,
    version: state === 0 ? 0 : 1,
    assigned_to: state === 1 ? by : null,
    assigned_at: state === 1 ? new Date(now - HOUR * 0.3) : null,
    action: state === 3 ? (target.type === 5 ? 'moderate' : 'none') : null,
    decided_by: state === 3 ? by : null,
    created_at: new Date(opened),
    newest_at: new Date(opened + (reports.length - 1) * HOUR * 0.2),
    decided_at: state === 3 ? new Date(opened + HOUR * 0.9) : null,
  }
  return { entry, reports }
}

function pickReporters(
  { only, user_id }: ReportTarget,
  firstId: number,
  size: number,
  random: Random,
): number[] {
  if (only !== null) return [only]
  const picked = Array.from({ length: 1 + random.below(MAX_REPORTS) }, () => firstId + random.below(size))
  const others = [...new Set(picked)].filter((id) => id !== user_id)
  return others.length > 0 ? others : [firstId]
}

function createReport(
  { type, target_id, user_id, evidence }: ReportTarget,
  { reporter_id, state, case_id, at }: { reporter_id: number; state: number; case_id: number; at: number },
  reason: ReportReason | undefined,
) {
  return {
    type,
    target_id,
    user_id,
    reporter_id,
    reason: reason?.reason ?? null,
    evidence: { ...evidence, category: reason?.category },
    state: state === 3 ? 1 : 0,
    case_id,
    created_at: new Date(at),
  }
}

async function insertRows(client: PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Moderates the posts of closed cases. */
async function moderatePosts(client: PoolClient): Promise<void> {
  await client.query(`
    with closed as (
      update posts p set moderated_at = greatest(c.decided_at, p.created_at), moderated_by = c.decided_by
      from report_cases c where c.type = 5 and c.action = 'moderate' and p.id = c.target_id and p.moderated_at is null
      returning p.id, p.user_id, p.post, p.topic_id, c.id as case_id, c.decided_by, c.decided_at
    ), untold as (
      delete from notifications n using closed where n.post_id = closed.id
    ), warned as (
      update users u set warning = least(90, u.warning + moderated.percent), warned_at = moderated.at
      from (select user_id, 10 * count(*) as percent, max(decided_at) as at from closed group by 1) moderated
      where u.id = moderated.user_id
    )
    insert into decisions (user_id, kind, target_id, actor_id, actor_role, rule, percent, case_id, details, created_at)
    select user_id, ${DECISION.postModerated}, id, decided_by, ${ROLES.moderator}, 'respect', 10, case_id,
      jsonb_build_object('text', post, 'topic_id', topic_id), decided_at from closed`)
}

export interface ReportReason {
  category: string
  reason: string | null
}

export const CATEGORY_SEVERITY: Record<string, number> = {
  danger: SEVERITY.danger,
  minor: SEVERITY.danger,
  sexual: SEVERITY.hurt,
  harassment: SEVERITY.hurt,
  scam: SEVERITY.deceit,
  fake: SEVERITY.deceit,
}

/** Reasons by report type: 1 profile, 2 conversation, 3 comment, 4 photo, 5 post. */
const REPORT_REASONS: Record<number, readonly ReportReason[]> = {
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

/** Reasons of several members for one target, from a random start. */
export function pickReasons(type: number, random: Random): ReportReason[] {
  const reasons = REPORT_REASONS[type] ?? []
  const from = random.below(reasons.length)
  return [...reasons.slice(from), ...reasons.slice(0, from)]
}

const IS_PLAIN_MEMBER = 'u.demo and u.roles = 0 and u.id >= $1'

/** SQL: reportable content of members from $1, newest first, with its evidence. */
export const TARGET_QUERIES: readonly string[] = [
  `select 1 as type, u.id as target_id, u.id as user_id, null::integer as only,
     jsonb_build_object('name', u.name, 'description', u.description, 'avatar', u.avatar) as evidence
   from users u where ${IS_PLAIN_MEMBER} and u.description is not null order by u.id desc`,
  `select 2, t.thread_id, t.user_id, t.other_id, jsonb_build_object(
     'written', (select jsonb_build_object('reporter', count(*) filter (where m.user_id = t.other_id),
       'reported', count(*) filter (where m.user_id = t.user_id)) from messages m where m.thread_id = t.thread_id),
     'messages', (select coalesce(jsonb_agg(jsonb_build_object(
         'from', case when m.user_id = t.user_id then 'reported' else 'reporter' end,
         'message', m.message, 'type', m.type, 'created_at', m.created_at) order by m.id), '[]')
       from (select * from messages m where m.thread_id = t.thread_id order by id desc limit 50) m))
   from thread_members t join users u on u.id = t.user_id
   where ${IS_PLAIN_MEMBER} and t.user_id > t.other_id and not t.parted order by t.thread_id desc`,
  `select 3, c.id, c.user_id, null, jsonb_build_object('comment', c.comment, 'photo_id', c.photo_id, 'photo', p.photo)
   from comments c join photos p on p.id = c.photo_id join users u on u.id = c.user_id
   where ${IS_PLAIN_MEMBER} and c.moderated_at is null order by c.id desc`,
  `select 4, p.id, p.user_id, null, jsonb_build_object('photo', p.photo, 'hash', p.hash, 'likes', p.likes)
   from photos p join users u on u.id = p.user_id where ${IS_PLAIN_MEMBER} and p.visible order by p.id desc`,
  `select 5, s.id, s.user_id, null, jsonb_build_object('post', s.post, 'pos', s.pos, 'topic_id', s.topic_id,
     'title', t.title, 'slug', t.slug)
   from posts s join topics t on t.id = s.topic_id join users u on u.id = s.user_id
   where ${IS_PLAIN_MEMBER} and s.moderated_at is null and s.pos > 1 order by s.id desc`,
]
