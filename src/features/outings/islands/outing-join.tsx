import { useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { navigateTo } from '../../../client/navigate.ts'
import { showAfterNavigation, showError } from '../../../ui/toast.ts'
import { type Act, type BlockedQuestion, JoinPanel, type JoinProps } from '../components/join-panel.tsx'
import { GUEST_REQUIRED } from '../components/join-texts.ts'
import { outingHref } from '../contract.ts'
import { confirmSeat, considerOuting, joinOuting, leaveOuting } from '../seats/contract.ts'

/** Code of the refusal that asks to go on among people one has blocked. */
const BLOCKED_GUEST = 'blocked-guest'

const send = (act: Act, id: number, { guest = '', confirm }: Record<string, string>) => {
  const params = { id: String(id) }
  const isConfirmed = confirm === '1'
  switch (act) {
    case 'join':
      return callApi(joinOuting, { params, body: { guest, confirm: isConfirmed } })
    case 'maybe':
      return callApi(considerOuting, { params, body: { confirm: isConfirmed } })
    case 'leave':
      return callApi(leaveOuting, { params })
    case 'confirm':
      return callApi(confirmSeat, { params })
  }
}

type Props = Omit<JoinProps, 'run' | 'busy' | 'onDecline'>

/** Comes, waits or leaves by a call; the page is loaded again with what the reader may now see. */
export default function OutingJoin({ question: loaded, guest: loadedGuest, ...props }: Props) {
  const [busy, setBusy] = useState<Act | null>(null)
  const [question, setQuestion] = useState<BlockedQuestion | null>(loaded)
  const [guest, setGuest] = useState(loadedGuest)
  const run = async (act: Act, fields: Record<string, string>) => {
    if (fields.guest?.trim() === '') return setGuest({ value: '', error: GUEST_REQUIRED })
    setBusy(act)
    try {
      const { message } = await send(act, props.outing.id, fields)
      showAfterNavigation(message)
      await navigateTo(outingHref(props.outing.id))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const value = fields.guest ?? ''
      if (error.code === BLOCKED_GUEST && act !== 'leave' && act !== 'confirm') {
        setQuestion({ act, guest: value, message: error.serverMessage ?? '' })
      } else if (error.errors.guest) setGuest({ value, error: error.errors.guest[0] })
      else await showError(error.serverMessage)
    }
    setBusy(null)
  }
  return (
    <JoinPanel
      {...props}
      {...(guest && { guest })}
      question={question}
      busy={busy}
      run={(act, fields) => void run(act, fields)}
      onDecline={() => setQuestion(null)}
    />
  )
}
