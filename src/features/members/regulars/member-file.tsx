import type { Kysely } from 'kysely'
import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Database } from '../../../schema/database.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { formatDate, Section, StaffLink } from '../../moderation/members/components/section.tsx'
import { memberHref } from '../../moderation/members/contract.ts'
import type { FileReader, MemberOfFile } from '../../moderation/members/public.ts'
import { nameRegular, revokeRegular } from './contract.ts'
import { listCriteria, REASON_MAX } from './policy.ts'
import { findCandidate } from './server.ts'
import { REGULAR } from './texts.ts'

type RegularCall = typeof nameRegular | typeof revokeRegular

const SECTION = 'habitue'

/** Renders whether a member is a regular, the criteria, and the form that changes it. */
export async function renderMemberRegular(
  db: Kysely<Database>,
  { id, roles }: MemberOfFile,
  { token }: FileReader,
): Promise<ReactNode> {
  const candidate = await findCandidate(db, id)
  if (!candidate || roles > 0) return null
  const named = await findNaming(db, id)
  return (
    <Section id={SECTION} title={REGULAR}>
      {named ? (
        <p>
          {`Depuis le ${formatDate(named.named_at)}, nommé par `}
          <StaffLink id={named.named_by} name={named.name} />.
        </p>
      ) : (
        <ul className="rows">
          {listCriteria(candidate).map(({ label, isMet }) => (
            <li key={label}>
              <Icon name={isMet ? 'circle-check' : 'x'} />
              <span className="grow">{isMet ? label : `${label}\u202f: pas encore`}</span>
            </li>
          ))}
        </ul>
      )}
      <ReasonForm of={named ? revokeRegular : nameRegular} userId={id} token={token} />
    </Section>
  )
}

function findNaming(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('regulars as r')
    .leftJoin('users as u', 'u.id', 'r.named_by')
    .where('r.user_id', '=', userId)
    .select(['r.named_at', 'r.named_by', 'u.name'])
    .executeTakeFirst()
}

interface FormProps {
  of: RegularCall
  userId: number
  token: string
  sent?: Sent
}

function ReasonForm({ of, userId, token, sent }: FormProps) {
  return (
    <OperationForm of={of} params={{ userId }} token={token} className="form">
      <TextArea
        label="Pourquoi"
        hint="Lu par l’équipe seule, dans le journal."
        name="reason"
        rows={2}
        maxLength={REASON_MAX}
        required
        defaultValue={sent?.values.reason}
        error={sent?.errors.reason?.[0]}
      />
      <Button type="submit" kind="line">
        {of === nameRegular ? 'Nommer habitué' : 'Ne plus être habitué'}
      </Button>
    </OperationForm>
  )
}

/** A refused form is shown again, on a page of its own. */
export function regularForm(context: AppContext, of: RegularCall): FormOptions<RegularCall> {
  return {
    redirect: (_, { params: { userId } }) => `${memberHref(userId)}#${SECTION}`,
    page: (request, sent) => renderReasonPage(context, request, of, sent),
  }
}

function renderReasonPage(
  context: AppContext,
  request: PageRequest<'desk'>,
  of: RegularCall,
  sent: Sent,
): PageContent {
  const userId = Number(request.params.userId)
  return {
    title: REGULAR,
    sheet: 'desk',
    body: (
      <NarrowPage title={REGULAR} className="narrow stack">
        {sent.message && (
          <p className="notice notice-warn" role="alert">
            {sent.message}
          </p>
        )}
        <div className="panel">
          <ReasonForm of={of} userId={userId} token={getPageToken(context, request)} sent={sent} />
        </div>
        <p>
          <a href={memberHref(userId)}>Retour à la page du membre</a>
        </p>
      </NarrowPage>
    ),
  }
}
