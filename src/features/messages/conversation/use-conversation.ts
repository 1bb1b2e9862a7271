import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import { showError } from '../../../ui/toast.ts'
import { usePushOffer } from '../../feed/push/components/use-push-offer.tsx'
import { looksLikeScam } from '../policy/scam.ts'
import { type ConversationMessage, markMessagesRead } from './contract/message.ts'
import type { ConversationViewProps } from './conversation-view.tsx'
import { buildMessageItems } from './message-items.ts'
import type { MessageStore } from './message-store.ts'
import { getOutbox, type Outbox, resumeOutboxes } from './outbox.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'
import { useHistory } from './use-history.ts'
import { useMessageStore } from './use-message-store.ts'

/** Everything that happens in an open conversation: what is held, what is being sent, what of it is seen. */
export function useConversation(props: ConversationViewProps) {
  const { me, conversation, onGone } = props
  const { held, change, ...source } = useMessageStore({
    me: me.id,
    conversation,
    initial: props.initial,
    onGone,
  })
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
  const lines = useMemo(() => buildMessageItems(held, all), [held, all])
  const log = useRef<HTMLDivElement>(null)
  const { isAtEnd, toEnd } = useScroll(log, lines)
  const newest = findNewestReceivedId(held)
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
    hasNews: useHasNewMessages(newest, isAtEnd),
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
function useHasNewMessages(newest: number, isAtEnd: boolean): boolean {
  const seen = useRef(newest)
  if (isAtEnd) seen.current = newest
  return newest > seen.current
}

/** The id of the other's newest message, 0 for none. */
function findNewestReceivedId({ messages, me }: MessageStore): number {
  return messages.findLast(({ user_id }) => user_id !== me)?.id ?? 0
}

/** Messages never change: each is looked at once. */
const scamVerdicts = new WeakMap<ConversationMessage, boolean>()

function hasScam({ messages, me }: MessageStore): boolean {
  return messages.some((one) => {
    if (one.user_id === me || one.type !== MESSAGE_TYPE.text) return false
    const verdict = scamVerdicts.get(one) ?? looksLikeScam(one.message)
    scamVerdicts.set(one, verdict)
    return verdict
  })
}

interface OutboxHandlers {
  onSent: (message: ConversationMessage, key: string) => void
  onRefused: (error: CallError) => void
  onUnreached: () => void
}

/** What is still to be sent in a conversation; null where nothing can be sent, as on the server. */
function useOutbox(me: number, conversation: number, hears: OutboxHandlers) {
  const [all, setAll] = useState<readonly OutgoingMessage[]>([])
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  const latest = useRef(hears)
  latest.current = hears
  // Before the first painting, so that what is still to be sent does not come after the rest.
  useLayoutEffect(() => {
    resumeOutboxes(me)
    const box = getOutbox(me, conversation)
    setOutbox(box)
    setAll(box.all())
    const ends = [
      box.subscribe(({ all: now, sent, refused, isUnreached }) => {
        setAll(now)
        if (sent) latest.current.onSent(sent.message, sent.key)
        if (refused) latest.current.onRefused(refused)
        if (isUnreached) latest.current.onUnreached()
      }),
      onLive('message', ({ thread, client_key }) => {
        if (thread === conversation && client_key) box.drop(client_key)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [me, conversation])
  return { all, outbox }
}

/** Messages that come at once are marked at once; milliseconds. */
const MARK_READ_DELAY_MS = 300

/**
 * Tells the server that the other's messages are read, while the newest of them is seen.
 * @param newest id of the other's newest message, 0 for none
 * @param isSeen the page shows it
 */
function useMarkRead(
  conversation: number,
  newest: number,
  isSeen: boolean,
  onRead: (lastId: number) => void,
): void {
  const isForeground = useForeground()
  const marked = useRef(0)
  const tell = useRef(onRead)
  tell.current = onRead
  useEffect(() => {
    if (!isForeground || !isSeen || newest <= marked.current) return
    const mark = async () => {
      const before = marked.current
      marked.current = newest
      try {
        await callApi(markMessagesRead, { params: { thread: String(conversation) }, body: { read: newest } })
        tell.current(newest)
      } catch {
        // It is told with the next message, or when the page is looked at again.
        marked.current = Math.min(marked.current, before)
      }
    }
    if (marked.current === 0) return void mark()
    const timer = setTimeout(mark, MARK_READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [conversation, newest, isForeground, isSeen])
}

/** Whether the page is looked at. */
function useForeground(): boolean {
  const [isForeground, setForeground] = useState(false)
  useEffect(() => {
    const look = () => setForeground(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isForeground
}

/** So near the end counts as being there; pixels. */
const NEAR_PX = 48

interface Anchor {
  element: Element
  top: number
}

/**
 * Keeps a log in its place. It stands on its end (`column-reverse`), so that history put above moves nothing; what
 * comes below moves nothing either while the reader is further up.
 * @param drawn changes whenever other lines are drawn
 */
function useScroll(log: RefObject<HTMLDivElement | null>, drawn: unknown) {
  const [isAtEnd, setAtEnd] = useState(true)
  const anchor = useRef<Anchor | null>(null)
  /** Where it was last scrolled to from here. */
  const moved = useRef<number | null>(null)

  useEffect(() => {
    const element = log.current
    if (!element) return
    const look = () => {
      const atEnd = isNearEnd(element)
      setAtEnd(atEnd)
      // Moved from here: taken anew, the fractions of pixels that are lost each time would add up.
      if (element.scrollTop !== moved.current) anchor.current = atEnd ? null : findAnchor(element)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [log])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other lines are drawn
  useLayoutEffect(() => {
    const element = log.current
    const held = anchor.current
    if (!element || !held?.element.isConnected) return
    const by = measureTop(element, held.element) - held.top
    if (by === 0) return
    element.scrollTop += by
    moved.current = element.scrollTop
  }, [drawn])

  const toEnd = () => {
    anchor.current = null
    log.current?.scrollTo({ top: 0 })
    setAtEnd(true)
  }
  return { isAtEnd, toEnd }
}

// In a reversed column 0 is the end, and what is above it is negative.
const isNearEnd = (log: HTMLElement) => -log.scrollTop < NEAR_PX

/** The message under the eye: the first that is seen at the top. */
function findAnchor(log: HTMLElement): Anchor | null {
  const { top } = log.getBoundingClientRect()
  const seen = [...log.querySelectorAll('.bubble')].find(
    (bubble) => bubble.getBoundingClientRect().bottom > top,
  )
  return seen ? { element: seen, top: measureTop(log, seen) } : null
}

function measureTop(log: HTMLElement, element: Element): number {
  return element.getBoundingClientRect().top - log.getBoundingClientRect().top
}
