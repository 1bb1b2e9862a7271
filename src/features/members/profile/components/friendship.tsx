import { type ComponentProps, useEffect, useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { onLive } from '../../../../client/live.ts'
import { toParisDay } from '../../../../shared/age.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { Button, type ButtonKind } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { usePushOffer } from '../../../feed/push/components/use-push-offer.tsx'
import { ConfirmModal } from '../../../friends/components/confirmation.tsx'
import { SIGN_ANCHOR, SIGN_PARAM } from '../../../friends/components/sign-part.ts'
import { MAKE_SIGN } from '../../../friends/components/sign-texts.ts'
import type { Bond } from '../../../friends/contract.ts'
import { removeFriend } from '../../../friends/friendships/contract.ts'
import { canReceiveRequests } from '../../../friends/policy.ts'
import {
  replyToFriendRequest,
  sendFriendRequest,
  withdrawFriendRequest,
} from '../../../friends/requests/contract.ts'
import { getProfile } from '../contract.ts'

interface Props {
  user: { id: number; name: string; roles: number }
  bond: Bond
  friends_since: string | null
  requestId: number | null
  /** The reader may send a request; if not, the page says why. */
  mayRequest: boolean
  /** The CSRF token of the page. */
  token: string
  busy: FriendAction | null
  onAct: (act: FriendAction) => void
  /** Opens the form of a request. */
  onSign: () => void
}

/** The friendship with a member and its actions, except those that would always be refused. */
export function FriendActions({
  user,
  bond,
  friends_since,
  requestId,
  mayRequest,
  token,
  busy,
  onAct,
  onSign,
}: Props) {
  const requestForm = { of: sendFriendRequest, params: { userId: user.id } }
  const button = (act: FriendAction, { form, ...look }: ActionButton) => (
    <OperationForm {...form} token={token} className="plain-act" onSubmit={() => onAct(act)}>
      <Button type="submit" kind={look.kind} busy={busy === act}>
        {look.label}
      </Button>
    </OperationForm>
  )
  if (bond === 'friends') return <FriendsSince day={friends_since} />
  if (bond === 'asked') return <SentRequest name={user.name} busy={busy} onAct={onAct} />
  if (bond === 'none') {
    if (!canReceiveRequests(user) || !mayRequest) return null
    return <SignButton userId={user.id} onPress={onSign} />
  }
  return (
    <>
      <BondNote>{`${user.name} vous demande en ami`}</BondNote>
      {!isSuspended(user.roles) &&
        button('accept', {
          form: requestForm,
          kind: 'poppy',
          label: 'Accepter',
        })}
      {button('refuse', {
        form: { of: replyToFriendRequest, path: `/demandes/${requestId}/refuser` },
        kind: 'line',
        label: 'Refuser',
      })}
    </>
  )
}

/** Opens the sheet; without scripts the form of the page. */
function SignButton({ userId, onPress }: { userId: number; onPress: () => void }) {
  return (
    <form
      method="get"
      action={`/celibataire/${userId}#${SIGN_ANCHOR}`}
      className="plain-act"
      onSubmit={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      <input type="hidden" name={SIGN_PARAM} value="" />
      <Button type="submit" kind="poppy-line">
        {MAKE_SIGN}
      </Button>
    </form>
  )
}

interface ActionButton {
  form: Pick<ComponentProps<typeof OperationForm>, 'of' | 'params' | 'path'>
  kind: ButtonKind
  label: string
}

const MONTH_FORMAT = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A fact, which is no button: the friendship ends in the menu. */
function FriendsSince({ day }: { day: string | null }) {
  return (
    <p className="bond-fact">
      {day ? `Amis depuis ${MONTH_FORMAT.format(new Date(day))}` : 'Vous êtes amis.'}
    </p>
  )
}

/** The pending request, above the buttons. */
function BondNote({ children }: { children: string }) {
  return (
    <p className="bond-note">
      <span>{children}</span>
    </p>
  )
}

function SentRequest({ name, busy, onAct }: { name: string } & Pick<Props, 'busy' | 'onAct'>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <BondNote>Demande envoyée</BondNote>
      <Button
        kind="line"
        className="needs-script"
        aria-label="Retirer la demande"
        busy={busy === 'withdraw'}
        onClick={() => setIsAsking(true)}
      >
        Retirer
      </Button>
      <ConfirmModal
        act="withdraw"
        open={isAsking}
        name={name}
        onYes={() => onAct('withdraw')}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

type FriendAction = 'withdraw' | 'accept' | 'refuse' | 'remove'

/** The reader's friendship with a member, and the pending request. */
interface BondStatus {
  bond: Bond
  ask_id: number | null
  friends_since: string | null
}

/** Errors of an outdated page. */
const STALE_STATUSES = new Set([404, 409])

/**
 * The friendship with a member, its actions, and live changes by the other member.
 * @param start rendered by the server
 */
export function useBond(userId: number, start: BondStatus) {
  const [standing, setStanding] = useState(start)
  const [busy, setBusy] = useState<FriendAction | null>(null)
  const [isPast, setIsPast] = useState(false)
  const { offer, offerPush } = usePushOffer()

  const change = async ({ message, bond }: { message: string; bond: Bond }) => {
    setStanding({ bond, ask_id: null, friends_since: bond === 'friends' ? toParisDay(Date.now()) : null })
    await showSuccess(message)
  }
  const refresh = () => fetchBondStatus(userId).then(setStanding, () => {})

  const act = async (name: FriendAction) => {
    setBusy(name)
    try {
      await change(await sendFriendAction(name, userId, standing.ask_id))
    } catch (error) {
      const { status, serverMessage } = error as CallError
      await showError(serverMessage)
      if (STALE_STATUSES.has(status)) await refresh()
    }
    setBusy(null)
  }
  /** After a request was sent. */
  const settle = async (sent: { message: string; bond: Bond }) => {
    if (sent.bond === 'asked') void offerPush()
    await change(sent)
  }

  useEffect(
    () =>
      onLive('bond', ({ user_id }) => {
        // A profile that is no longer visible stays as shown; its buttons explain.
        if (user_id === userId) fetchBondStatus(userId).then(setStanding, () => {})
      }),
    [userId],
  )
  return {
    ...{ ...standing, busy, act, settle, refresh, offer },
    ...{ isPast, exceed: () => setIsPast(true), forget: () => setIsPast(false) },
  }
}

async function fetchBondStatus(userId: number): Promise<BondStatus> {
  const { bond, ask_id, friends_since } = await callApi(getProfile, { params: { id: String(userId) } })
  return { bond, ask_id, friends_since }
}

async function sendFriendAction(
  act: FriendAction,
  userId: number,
  requestId: number | null,
): Promise<{ message: string; bond: Bond }> {
  const params = { userId: String(userId) }
  if (act === 'withdraw') return { ...(await callApi(withdrawFriendRequest, { params })), bond: 'none' }
  if (act === 'remove')
    return { ...(await callApi(removeFriend, { params: { id: params.userId } })), bond: 'none' }
  const reply = act === 'accept' ? '1' : '0'
  const answer = await callApi(replyToFriendRequest, {
    params: { id: String(requestId) },
    query: { reply },
    body: {},
  })
  return { ...answer, bond: act === 'accept' ? 'friends' : 'none' }
}
