import type { AppContext } from '../../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../../platform/db/cursor.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { NEXT } from '../../../../ui/texts.ts'
import { ContactMessageCard } from '../components/message-card.tsx'
import {
  CONTACT_ADMIN_PATH,
  type fileContactMessage,
  MESSAGE_STATES,
  type MessageState,
} from '../contract.ts'
import { listContactMessages } from '../queries.ts'

const CURSOR_PATTERN = /^[\da-z]{1,9}-[\da-z]{1,6}$/

/** `/admin/contact`: what was written through the contact form, for who answers it. */
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

/** @param sent what a form that was refused came to */
async function contactAdminContent(
  context: AppContext,
  request: PageRequest<'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const state: MessageState = query.state === 'closed' ? 'closed' : 'open'
  const after =
    typeof query.after === 'string' && CURSOR_PATTERN.test(query.after) ? decodeCursor(query.after) : null
  const { letters, next } = await listContactMessages(context.db, state, after)
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
        {letters.length > 0 ? (
          <ul className="contests">
            {letters.map((letter) => (
              <ContactMessageCard key={letter.id} letter={letter} token={token} now={now} />
            ))}
          </ul>
        ) : (
          <EmptyState title={state === 'open' ? 'Aucun courrier à traiter' : 'Aucun courrier classé'}>
            {state === 'open' && 'Quand quelqu’un écrira par le formulaire de contact, vous le lirez ici.'}
          </EmptyState>
        )}
        <nav className="pagination" aria-label="Pages">
          {after && (
            <LinkButton kind="line" small href={getMessagesHref(state)}>
              Revenir au début
            </LinkButton>
          )}
          {next && (
            <LinkButton kind="line" small rel="next" href={getMessagesHref(state, next)}>
              {NEXT}
            </LinkButton>
          )}
        </nav>
      </AdminLayout>
    ),
  }
}

function StateTabs({ state }: { state: MessageState }) {
  const words: Record<MessageState, string> = { open: 'À traiter', closed: 'Classé' }
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
          {words[one]}
        </LinkButton>
      ))}
    </nav>
  )
}
