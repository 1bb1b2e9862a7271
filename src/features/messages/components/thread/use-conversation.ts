import { useMemo, useRef, useState } from 'react'
import { MESSAGE_TYPE } from '../../../../shared/contacts.ts'
import { DAILY_LIMIT_CODE } from '../../../../shared/texts.ts'
import { showError } from '../../../../ui/toast.ts'
import { usePushOffer } from '../../../feed/push/components/use-push-offer.tsx'
import type { ThreadMessage } from '../../contract/message.ts'
import { looksLikeScam } from '../../policy/scam.ts'
import type { Held } from './held.ts'
import { linesOf } from './lines.ts'
import type { ThreadProps } from './thread.tsx'
import { useHeld } from './use-held.ts'
import { useHistory } from './use-history.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useOutbox } from './use-outbox.ts'
import { useScroll } from './use-scroll.ts'

/** Everything that happens in an open conversation: what is held, what is being sent, what of it is seen. */
export function useConversation(props: ThreadProps) {
  const { me, conversation, onGone } = props
  const { held, change, ...source } = useHeld({ me: me.id, conversation, initial: props.initial, onGone })
  const history = useHistory(conversation, held, change, onGone)
  const [isOut, setOut] = useState(false)
  const { offer, offerPush } = usePushOffer()
  const { all, outbox } = useOutbox(me.id, conversation, {
    onSent: (message, key) => {
      change({ kind: 'sent', message, key })
      props.onSent(message)
      void offerPush()
    },
    onRefused: ({ status, serverMessage }) => {
      if (serverMessage === DAILY_LIMIT_CODE) setOut(true)
      else showFailure(serverMessage)
      if (status === 404) onGone()
    },
    onUnreached: () => showFailure(),
  })
  const lines = useMemo(() => linesOf(held, all), [held, all])
  const log = useRef<HTMLDivElement>(null)
  const { isAtEnd, toEnd } = useScroll(log, lines)
  const newest = newestOfTheirs(held)
  useMarkRead(conversation, newest, isAtEnd, props.onRead)
  const looksBad = useMemo(() => hasScam(held), [held])
  const acts = useMemo(
    () => ({
      onRetry: (key: string) => outbox?.retry(key),
      onDelete: (key: string) => outbox?.drop(key),
    }),
    [outbox],
  )
  return {
    ...source,
    held,
    history,
    lines,
    log,
    acts,
    offer,
    hasNews: useHasNews(newest, isAtEnd),
    toEnd,
    looksLikeScam: looksBad,
    isOut,
    closeOut: () => setOut(false),
    send: (message: string, type: number) => {
      toEnd()
      outbox?.add(message, type)
    },
  }
}

/** The bubble says the same where the code of toasts cannot be loaded. */
function showFailure(message?: string): void {
  showError(message).catch(() => {})
}

/** Whether the other has written since the end was last seen. */
function useHasNews(newest: number, isAtEnd: boolean): boolean {
  const seen = useRef(newest)
  if (isAtEnd) seen.current = newest
  return newest > seen.current
}

/** The id of the other's newest message, 0 for none. */
function newestOfTheirs({ messages, me }: Held): number {
  return messages.findLast(({ user_id }) => user_id !== me)?.id ?? 0
}

/** Messages never change: each is looked at once. */
const verdicts = new WeakMap<ThreadMessage, boolean>()

function hasScam({ messages, me }: Held): boolean {
  return messages.some((one) => {
    if (one.user_id === me || one.type !== MESSAGE_TYPE.text) return false
    const verdict = verdicts.get(one) ?? looksLikeScam(one.message)
    verdicts.set(one, verdict)
    return verdict
  })
}
