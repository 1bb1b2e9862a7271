import { type Kysely, sql } from 'kysely'
import type { ReactNode } from 'react'
import type { Database } from '../../../schema/database.ts'
import { Section } from '../../moderation/members/components/section.tsx'
import type { MemberOfFile } from '../../moderation/members/public.ts'
import { REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import type { Slate } from './contract.ts'

/** Renders the slates of a member on the staff's page; a report of one opens a case. */
export async function renderMemberSlates(db: Kysely<Database>, { id }: MemberOfFile): Promise<ReactNode> {
  const { rows } = await sql<Slate>`
    select s.id, p.text as prompt, s.answer from slates s join prompts p on p.id = s.prompt_id
    where s.user_id = ${id} order by s.position`.execute(db)
  return (
    <Section id="ardoises" title="Ardoises">
      {rows.length === 0 && <p className="soft small">Aucune ardoise.</p>}
      {rows.map((slate) => (
        <p key={slate.id} className="member-words">
          {`${slate.prompt} ${slate.answer} `}
          <a
            href={reportHref(REPORT_TYPE.slate, slate.id, id)}
            aria-label={`Signaler\u202f: ${slate.prompt}`}
          >
            Signaler
          </a>
        </p>
      ))}
    </Section>
  )
}
