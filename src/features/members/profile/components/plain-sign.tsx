import type { Sent } from '../../../../platform/http/page.ts'
import { DAILY_LIMIT_CODE, INVALID_DATA } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { SignFields, toSignErrors } from '../../../friends/components/sign-fields.tsx'
import { SIGN_ANCHOR } from '../../../friends/components/sign-part.ts'
import { formatSignTitle, MAKE_SIGN } from '../../../friends/components/sign-texts.ts'
import { type SignOptions, sendFriendRequest } from '../../../friends/requests/contract.ts'
import { DailyLimitNotice } from '../../../premium/components/daily-limit-notice.tsx'

interface Props {
  user: { id: number; name: string }
  options: SignOptions
  part: string
  /** A rejected form. */
  sent: Sent | undefined
  token: string
}

/** 'Faire signe' in the page, for browsers without scripts. */
export function PlainSign({ user, options, part, sent, token }: Props) {
  return (
    <section className="panel sign-plain" id={SIGN_ANCHOR} aria-labelledby="plain-sign-title">
      <h2 id="plain-sign-title">{formatSignTitle(user.name)}</h2>
      {sent && <Refusal {...sent} />}
      <OperationForm of={sendFriendRequest} params={{ userId: user.id }} token={token} className="form">
        <SignFields
          name={user.name}
          options={options}
          part={part}
          text={sent?.values.text ?? ''}
          hasRose={Boolean(sent?.values.rose)}
          errors={toSignErrors(sent?.errors ?? {})}
        />
        <Button type="submit" kind="poppy">
          {MAKE_SIGN}
        </Button>
      </OperationForm>
    </section>
  )
}

/** Errors of fields are under their fields. */
function Refusal({ message, leadsTo }: Pick<Sent, 'message' | 'leadsTo'>) {
  if (message === INVALID_DATA) return null
  if (message === DAILY_LIMIT_CODE) return <DailyLimitNotice what="asks" />
  return (
    <>
      <ErrorNotice title={message} />
      {leadsTo && (
        <p>
          <a href={leadsTo} target="_blank" rel="noopener">
            Voir qui vous attend (nouvel onglet)
          </a>
        </p>
      )}
    </>
  )
}
