import type { AppContext } from '../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { OnwardPagination } from '../../../ui/pagination.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { CONTACT_ADMIN_PATH, fileContactMessage, MESSAGE_STATES, type MessageState } from './contract.ts'
import { type ContactMessageRow, listContactMessages } from './queries.ts'
import * as texts from './texts.ts'

const CURSOR_PATTERN = /^[\da-z]{1,9}-[\da-z]{1,6}$/

/** `/admin/contact`: messages of the contact form, for the staff who answer them. */
export function contactAdminPage(context: AppContext): void {
  page(context, CONTACT_ADMIN_PATH, 'desk-admin', (request) => contactAdminContent(context, request))
}

export function fileContactMessageForm(context: AppContext): FormOptions<typeof fileContactMessage> {
  return {
    redirect: (_result, { body }) => getMessagesHref(body.closed ? 'open' : 'closed'),
    page: (request, sent) => contactAdminContent(context, request, sent),
  }
}

const getMessagesHref = (state: MessageState, after?: CursorKey | null) => {
  const query = new URLSearchParams({
    ...(state === 'closed' && { state }),
    ...(after && { after: encodeCursor(after) }),
  })
  return query.size > 0 ? `${CONTACT_ADMIN_PATH}?${query}` : CONTACT_ADMIN_PATH
}

/** @param sent the rejected form, if any */
async function contactAdminContent(
  context: AppContext,
  request: PageRequest<'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const state: MessageState = query.state === 'closed' ? 'closed' : 'open'
  const after =
    typeof query.after === 'string' && CURSOR_PATTERN.test(query.after) ? decodeCursor(query.after) : null
  const { messages, next } = await listContactMessages(context.db, state, after)
  const token = getPageToken(context, request)
  const now = Date.now()
  return {
    title: 'Courrier',
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={viewer}
        at={CONTACT_ADMIN_PATH}
        title="Courrier"
        lead="Ce qui est écrit par le formulaire de contact, le plus ancien d’abord. Classé, un message est effacé douze mois plus tard."
      >
        <StateTabs state={state} />
        {sent && (
          <p className="form-error error" role="alert">
            <Icon name="circle-alert" size="sm" />
            {sent.message || Object.values(sent.errors)[0]?.[0]}
          </p>
        )}
        {messages.length > 0 ? (
          <ul className="contests">
            {messages.map((message) => (
              <ContactMessageCard key={message.id} row={message} token={token} now={now} />
            ))}
          </ul>
        ) : (
          <EmptyState title={state === 'open' ? 'Aucun courrier à traiter' : 'Aucun courrier classé'}>
            {state === 'open' && 'Quand quelqu’un écrira par le formulaire de contact, vous le lirez ici.'}
          </EmptyState>
        )}
        <OnwardPagination
          start={after ? getMessagesHref(state) : null}
          next={next ? getMessagesHref(state, next) : null}
        />
      </AdminLayout>
    ),
  }
}

function StateTabs({ state }: { state: MessageState }) {
  const labels: Record<MessageState, string> = { open: 'À traiter', closed: 'Classé' }
  return (
    <nav className="row" aria-label="Courrier à voir">
      {MESSAGE_STATES.map((one) => (
        <LinkButton
          key={one}
          small
          kind={one === state ? 'river' : 'line'}
          href={getMessagesHref(one)}
          aria-current={one === state ? 'page' : undefined}
        >
          {labels[one]}
        </LinkButton>
      ))}
    </nav>
  )
}

interface Props {
  row: ContactMessageRow
  token: string
  now: number
}

/** A message with its author and two actions. */
function ContactMessageCard({ row, token, now }: Props) {
  const { id, email, message, created_at, closed_at, closed_by_name } = row
  return (
    <li className="panel contest" aria-label={texts.formatMessageNumber(id)}>
      <header className="row">
        <MessageAuthor row={row} />
        <span className="soft small grow">
          <RelativeDate moment={created_at} now={now} />
        </span>
        <span className="soft small">{texts.formatMessageNumber(id)}</span>
      </header>
      <div className="case-said">
        <UserText text={message} />
      </div>
      {closed_at && (
        <p className="soft small">
          {`Classé par ${closed_by_name ?? 'un compte supprimé'}, `}
          <RelativeDate moment={closed_at} now={now} />
        </p>
      )}
      <OperationForm of={fileContactMessage} params={{ id }} token={token} className="row">
        <LinkButton
          small
          icon="mail"
          href={getAnswerHref(email, created_at)}
          aria-label={texts.formatActionLabel('Répondre', id)}
        >
          Répondre
        </LinkButton>
        <Button
          type="submit"
          small
          kind="line"
          icon={closed_at ? 'undo-2' : 'check'}
          name="closed"
          value={closed_at ? 'false' : 'true'}
          aria-label={texts.formatActionLabel(closed_at ? 'Rouvrir' : 'Classer', id)}
        >
          {closed_at ? 'Rouvrir' : 'Classer'}
        </Button>
      </OperationForm>
    </li>
  )
}

/** Only whether the typed address is the account's is known. */
function MessageAuthor({ row: { user_id, name, roles, status, email, isOwn } }: { row: ContactMessageRow }) {
  const isMember = user_id !== null && name !== null
  return (
    <>
      {isMember ? (
        <MemberName member={{ id: user_id, name, roles, status, stripe_status: false, emoji: null }} link />
      ) : (
        <b>Visiteur, non connecté</b>
      )}
      <span className="small letter-email">
        {email}
        {isMember && !isOwn && <span className="soft"> ({'ce n’est pas l’adresse du compte'})</span>}
      </span>
    </>
  )
}

/** Opens an answer in the mail program of staff. */
function getAnswerHref(email: string, at: Date): string {
  const address = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(texts.formatAnswerSubject(at))}`
}
