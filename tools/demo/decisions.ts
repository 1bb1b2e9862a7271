import type { PoolClient } from 'pg'
import { isSearchable } from '../../src/platform/db/visibility.ts'
import { DECISION } from '../../src/shared/decisions.ts'
import { FOUNDER_ID } from '../../src/shared/name-colour.ts'
import { ROLES } from '../../src/shared/roles.ts'
import { CAST } from './cast.ts'
import { goOnFrom, lastId } from './ids.ts'

/** Tables that are filled here. */
export const DECISION_TABLES = ['decisions', 'contests']

const HOUR_MS = 3_600_000

interface Staged {
  /** Of whom: the cast by name, others by their place after it. */
  of: string | number
  kind: number
  /** Which of the cast decided. */
  by: string
  rule: string
  reason: string
  percent: number
  hoursAgo: number
  contest?: { text: string; hoursAgo: number; answer?: { accepted: boolean; reason: string } }
}

const STAGED: readonly Staged[] = [
  {
    of: 'Julien',
    kind: DECISION.warning,
    by: 'Karim',
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
    of: 21,
    kind: DECISION.warning,
    by: 'Karim',
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
    of: 34,
    kind: DECISION.ban,
    by: 'Karim',
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
    of: 47,
    kind: DECISION.warning,
    by: 'Karim',
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

interface Filling {
  /** Milliseconds since 1970. */
  now: number
  firstId: number
  size: number
}

/** Gives a demo some decisions of its admin, and what was said against them; the founder has answered. */
export async function fillDecisions(client: PoolClient, { now, firstId, size }: Filling): Promise<void> {
  const placeOf = (of: string | number) =>
    typeof of === 'number' ? CAST.length + of : CAST.findIndex(({ name }) => name === of)
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS)
  // A site that nobody has founded yet may have a demo.
  const { rows } = await client.query<{ id: number }>('select id from users where id = $1', [FOUNDER_ID])
  const founder = rows[0]?.id ?? null
  let decision = await lastId(client, 'decisions')
  for (const { of, kind, by, rule, reason, percent, hoursAgo, contest } of STAGED) {
    const member = firstId + placeOf(of)
    if (placeOf(of) >= size) continue
    decision++
    const { accepted = null, reason: answer = '' } = contest?.answer ?? {}
    const answeredAt = contest?.answer ? at(contest.hoursAgo - 20) : null
    await client.query(
      `insert into decisions (id, user_id, kind, actor_id, actor_role, rule, reason, percent, created_at, lifted_at, lifted_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        decision,
        member,
        kind,
        firstId + placeOf(by),
        ROLES.admin,
        rule,
        reason,
        percent,
        at(hoursAgo),
        ...(accepted ? [answeredAt, founder] : [null, null]),
      ],
    )
    if (contest) {
      await client.query(
        `insert into contests (decision_id, user_id, text, created_at, accepted, reason, decided_by, decided_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          decision,
          member,
          contest.text,
          at(contest.hoursAgo),
          accepted,
          answer,
          answeredAt && founder,
          answeredAt,
        ],
      )
    }
    if (!accepted) await follow(client, member, kind, percent, at(hoursAgo))
  }
  await goOnFrom(client, 'decisions', decision)
}

/** What a decision that stands does to its member. */
async function follow(client: PoolClient, member: number, kind: number, percent: number, at: Date) {
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
