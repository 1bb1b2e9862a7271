import { Button, LinkButton } from '../../../../ui/button.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import * as texts from '../admin-texts.ts'
import { fileContactMessage } from '../contract.ts'
import type { ContactMessageRow } from '../queries.ts'

interface Props {
  letter: ContactMessageRow
  token: string
  now: number
}

/** A letter: who, when, what, and the two things to do about it. */
export function ContactMessageCard({ letter, token, now }: Props) {
  const { id, email, message, created_at, closed_at, closed_by_name } = letter
  return (
    <li className="panel contest" aria-label={texts.formatMessageNumber(id)}>
      <header className="row">
        <MessageAuthor letter={letter} />
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

/** The address is what they typed: only whether it is the account's is known. */
function MessageAuthor({
  letter: { user_id, name, roles, status, email, isOwn },
}: {
  letter: ContactMessageRow
}) {
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

/** Begins an answer in the mail program of staff. */
function getAnswerHref(email: string, at: Date): string {
  const address = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(texts.formatAnswerSubject(at))}`
}
