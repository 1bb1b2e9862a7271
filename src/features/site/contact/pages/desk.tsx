import type { AppContext } from '../../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../../platform/db/cursor.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { NEXT } from '../../../../ui/texts.ts'
import { Desk } from '../../../moderation/admin/components/desk.tsx'
import { LetterCard } from '../components/letter-card.tsx'
import { type fileContactMessage, LETTER_STATES, LETTERS_DESK, type LetterState } from '../contract.ts'
import { readLetters } from '../queries.ts'

const CURSOR = /^[\da-z]{1,9}-[\da-z]{1,6}$/

/** `/admin/contact`: what was written through the contact form, for who answers it. */
export function lettersPage(context: AppContext): void {
  page(context, LETTERS_DESK, 'desk-admin', (request) => content(context, request))
}

export function fileContactMessageForm(context: AppContext): FormOptions<typeof fileContactMessage> {
  return {
    redirect: (_result, { body }) => addressOf(body.closed ? 'open' : 'closed'),
    page: (request, sent) => content(context, request, sent),
  }
}

const addressOf = (state: LetterState, after?: CursorKey | null) => {
  const query = new URLSearchParams({
    ...(state === 'closed' && { state }),
    ...(after && { after: encodeCursor(after) }),
  })
  return query.size > 0 ? `${LETTERS_DESK}?${query}` : LETTERS_DESK
}

/** @param sent what a form that was refused came to */
async function content(
  context: AppContext,
  request: PageRequest<'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const state: LetterState = query.state === 'closed' ? 'closed' : 'open'
  const after = typeof query.after === 'string' && CURSOR.test(query.after) ? decodeCursor(query.after) : null
  const { letters, next } = await readLetters(context.db, state, after)
  const token = getPageToken(context, request)
  const now = Date.now()
  return {
    title: 'Courrier',
    sheet: 'desk',
    body: (
      <Desk
        viewer={viewer}
        at={LETTERS_DESK}
        title="Courrier"
        lead="Ce qui est écrit par le formulaire de contact, le plus ancien d’abord. Classé, un message est effacé douze mois plus tard."
      >
        <States state={state} />
        {sent && (
          <p className="form-error error" role="alert">
            <Icon name="circle-alert" size="sm" />
            {sent.message || Object.values(sent.errors)[0]?.[0]}
          </p>
        )}
        {letters.length > 0 ? (
          <ul className="contests">
            {letters.map((letter) => (
              <LetterCard key={letter.id} letter={letter} token={token} now={now} />
            ))}
          </ul>
        ) : (
          <EmptyState title={state === 'open' ? 'Aucun courrier à traiter' : 'Aucun courrier classé'}>
            {state === 'open' && 'Quand quelqu’un écrira par le formulaire de contact, vous le lirez ici.'}
          </EmptyState>
        )}
        <nav className="pagination" aria-label="Pages">
          {after && (
            <LinkButton kind="line" small href={addressOf(state)}>
              Revenir au début
            </LinkButton>
          )}
          {next && (
            <LinkButton kind="line" small rel="next" href={addressOf(state, next)}>
              {NEXT}
            </LinkButton>
          )}
        </nav>
      </Desk>
    ),
  }
}

function States({ state }: { state: LetterState }) {
  const words: Record<LetterState, string> = { open: 'À traiter', closed: 'Classé' }
  return (
    <nav className="row" aria-label="Courrier à voir">
      {LETTER_STATES.map((one) => (
        <LinkButton
          key={one}
          small
          kind={one === state ? 'river' : 'line'}
          href={addressOf(one)}
          aria-current={one === state ? 'page' : undefined}
        >
          {words[one]}
        </LinkButton>
      ))}
    </nav>
  )
}
