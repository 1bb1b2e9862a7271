import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import { showError } from '../../../ui/toast.ts'
import { usePushOffer } from '../../feed/push/components/use-push-offer.tsx'
import { applyReactions, useMessageActions } from '../changes/use-message-actions.tsx'
import { getMessageRights } from './closed-texts.ts'
import type { KeptMessage } from './contract.ts'
import { type ConversationMessage, markMessagesRead } from './contract.ts'
import type { ConversationViewProps } from './conversation-view.tsx'
import { buildMessageItems } from './message-items.ts'
import { getOutbox, type Outbox, type OutgoingMessage, resumeOutboxes } from './outbox.ts'
import { type MessageStore, quoteMessage, useHistory, useMessageStore } from './use-message-store.ts'
import { useReveal } from './use-reveal.ts'

/** State of an open conversation: stored messages, outbox, scrolling. */
export function useConversation(props: ConversationViewProps) {
  const { me, conversation, onGone } = props
  const { store, change, applyOne, ...source } = useMessageStore({
    me: me.id,
    conversation,
    initial: props.initial,
    onGone,
  })
  const history = useHistory(conversation, store, change, onGone)
  const closedBy = props.entry?.conversation.closed_by ?? null
  const rights = getMessageRights(me.pause, props.interlocutor, closedBy)
  const messageActions = useMessageActions({
    ...{ me: me.id, conversation, messages: store.messages, ...rights },
    onChanged: applyOne,
  })
  const [isLimitReached, setLimitReached] = useState(false)
  const { offer, offerPush } = usePushOffer()
  const onSent = (message: ConversationMessage, key: string) => {
    change({ kind: 'sent', message, key })
    props.onSent(message)
    void offerPush()
  }
  const { all, outbox } = useOutbox(me.id, conversation, {
    onSent,
    onKept: props.onKept,
    onRefused: ({ status, serverMessage }) => {
      if (serverMessage === DAILY_LIMIT_CODE) setLimitReached(true)
      else showFailure(serverMessage)
      if (status === 404) onGone()
      else if (status === 403) props.onRefused?.()
    },
    onUnreached: () => showFailure(),
  })
  const { pending, onKeptDelete } = props
  const unsent = useMemo(() => (pending ? [toOutgoing(pending), ...all] : all), [pending, all])
  const { reactions } = messageActions
  const items = useMemo(
    () => buildMessageItems({ ...store, messages: applyReactions(store.messages, reactions, me.id) }, unsent),
    [store, unsent, reactions, me.id],
  )
  const log = useRef<HTMLDivElement>(null)
  const { isAtEnd, toEnd } = useScroll(log, items)
  const reveal = useReveal({ conversation, store, change, log, first: props.sought ?? null })
  const newest = findNewestReceivedId(store)
  useMarkRead(conversation, newest, isAtEnd, props.onRead)
  const signup = props.interlocutor?.signup
  const newAccountTexts = useMemo(() => listNewAccountTexts(store, signup), [store, signup])
  const actions = useMemo(
    () => ({
      onRetry: (key: string) => {
        if (key !== pending?.client_key) return outbox?.retry(key)
        onKeptDelete()
        outbox?.add(pending.message, pending.type, pending.reply_to ?? undefined)
      },
      onDelete: (key: string) => (key === pending?.client_key ? onKeptDelete() : outbox?.drop(key)),
    }),
    [outbox, pending, onKeptDelete],
  )
  return {
    ...source,
    store,
    history,
    items,
    log,
    reveal,
    actions,
    offer,
    hasNews: useHasNewMessages(newest, isAtEnd),
    toEnd,
    newAccountTexts,
    isLimitReached,
    closeLimit: () => setLimitReached(false),
    messageActions,
    onPhotoSent: (message: ConversationMessage, key: string) => {
      toEnd()
      onSent(message, key)
    },
    onChanged: applyOne,
    send: (message: string, type: number) => {
      const { target, forget } = messageActions
      const replied = target?.kind === 'reply' ? quoteMessage(target.message) : undefined
      toEnd()
      outbox?.add(message, type, replied)
      // A gif may be sent during an edit, which goes on.
      if (replied) forget()
    },
  }
}

/** The bubble shows the same reason if the toast's code does not load. */
function showFailure(message?: string): void {
  showError(message).catch(() => {})
}

/** Whether the other has written since the end of the log was last visible. */
function useHasNewMessages(newest: number, isAtEnd: boolean): boolean {
  const lastSeen = useRef(newest)
  if (isAtEnd) lastSeen.current = newest
  return newest > lastSeen.current
}

/** The id of the other's newest message, 0 for none. */
function findNewestReceivedId({ messages, me }: MessageStore): number {
  return messages.findLast(({ user_id }) => user_id !== me)?.id ?? 0
}

const NEW_ACCOUNT_MS = 7 * 86_400_000

/** Texts that the other wrote within 7 days of their sign-up, before the member's first answer. */
function listNewAccountTexts({ messages, me }: MessageStore, signup: string | undefined): string[] {
  if (signup === undefined) return []
  const answered = messages.findIndex(({ user_id }) => user_id === me)
  const first = answered < 0 ? messages : messages.slice(0, answered)
  return first.flatMap(({ type, created_at, message }) =>
    type === MESSAGE_TYPE.text && Date.parse(created_at) - Date.parse(signup) < NEW_ACCOUNT_MS ? message : [],
  )
}

interface OutboxHandlers {
  onSent: (message: ConversationMessage, key: string) => void
  onKept: (pending: KeptMessage) => void
  onRefused: (error: CallError) => void
  onUnreached: () => void
}

/** Messages not stored by the server yet; null where nothing can be sent, as on the server. */
function useOutbox(me: number, conversation: number, handlers: OutboxHandlers) {
  const [all, setAll] = useState<readonly OutgoingMessage[]>([])
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  const latest = useRef(handlers)
  latest.current = handlers
  // Before the first paint, so that unsent messages do not appear late.
  useLayoutEffect(() => {
    resumeOutboxes(me)
    const box = getOutbox(me, conversation)
    setOutbox(box)
    setAll(box.all())
    const subscriptions = [
      box.subscribe(({ all: now, sent, pending, refused, isUnreached }) => {
        setAll(now)
        if (sent) latest.current.onSent(sent.message, sent.key)
        if (pending) latest.current.onKept(pending)
        if (refused) latest.current.onRefused(refused)
        if (isUnreached) latest.current.onUnreached()
      }),
      onLive('message', ({ thread, client_key }) => {
        if (thread === conversation && client_key) box.drop(client_key)
      }),
    ]
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  }, [me, conversation])
  return { all, outbox }
}

/** A pending message as one of the outbox: it waits, or was refused. */
function toOutgoing({
  thread,
  client_key,
  message,
  type,
  created_at,
  refusal,
  reply_to,
}: KeptMessage): OutgoingMessage {
  const form = `/messages/${thread}/retirer`
  const replied = reply_to ? { replied: reply_to } : {}
  const one = { key: client_key, message, type, at: created_at, form, ...replied }
  return refusal === null ? { ...one, state: 'pending' } : { ...one, state: 'failed', why: refusal }
}

/** Messages that arrive together are marked together; milliseconds. */
const MARK_READ_DELAY_MS = 300

/**
 * Marks the other's messages as read while the newest one is visible.
 * @param newest id of the other's newest message, 0 for none
 * @param isSeen the end of the log is visible
 */
function useMarkRead(
  conversation: number,
  newest: number,
  isSeen: boolean,
  onRead: (lastId: number) => void,
): void {
  const isForeground = useForeground()
  const marked = useRef(0)
  const latestOnRead = useRef(onRead)
  latestOnRead.current = onRead
  useEffect(() => {
    if (!isForeground || !isSeen || newest <= marked.current) return
    const mark = async () => {
      const before = marked.current
      marked.current = newest
      try {
        await callApi(markMessagesRead, { params: { thread: String(conversation) }, body: { read: newest } })
        latestOnRead.current(newest)
      } catch {
        // Retried with the next message, or when the page becomes visible again.
        marked.current = Math.min(marked.current, before)
      }
    }
    if (marked.current === 0) return void mark()
    const timer = setTimeout(mark, MARK_READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [conversation, newest, isForeground, isSeen])
}

/** Whether the page is visible. */
function useForeground(): boolean {
  const [isForeground, setForeground] = useState(false)
  useEffect(() => {
    const update = () => setForeground(document.visibilityState === 'visible')
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isForeground
}

/** Distance from the end that still counts as the end; pixels. */
const NEAR_PX = 48

interface Anchor {
  element: Element
  top: number
}

/**
 * Keeps the scroll position. The log is a reversed column (`column-reverse`), so older messages added above
 * move nothing; new ones below move nothing either while the reader is further up.
 * @param rendered changes whenever other messages are rendered
 */
function useScroll(log: RefObject<HTMLDivElement | null>, rendered: unknown) {
  const [isAtEnd, setAtEnd] = useState(true)
  const anchor = useRef<Anchor | null>(null)
  /** Last position set by this hook. */
  const lastPosition = useRef<number | null>(null)

  useEffect(() => {
    const element = log.current
    if (!element) return
    const onScroll = () => {
      const atEnd = isNearEnd(element)
      setAtEnd(atEnd)
      // After a move of our own, a new anchor would add up the lost fractions of pixels.
      if (element.scrollTop !== lastPosition.current) anchor.current = atEnd ? null : findAnchor(element)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [log])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other items are rendered
  useLayoutEffect(() => {
    const element = log.current
    const previous = anchor.current
    if (!element || !previous?.element.isConnected) return
    const shift = measureTop(element, previous.element) - previous.top
    if (shift === 0) return
    element.scrollTop += shift
    lastPosition.current = element.scrollTop
  }, [rendered])

  const toEnd = () => {
    anchor.current = null
    log.current?.scrollTo({ top: 0 })
    setAtEnd(true)
  }
  return { isAtEnd, toEnd }
}

// In a reversed column 0 is the end, and positions above it are negative.
const isNearEnd = (log: HTMLElement) => -log.scrollTop < NEAR_PX

/** The first message visible at the top. */
function findAnchor(log: HTMLElement): Anchor | null {
  const { top } = log.getBoundingClientRect()
  const visible = [...log.querySelectorAll('.bubble')].find(
    (bubble) => bubble.getBoundingClientRect().bottom > top,
  )
  return visible ? { element: visible, top: measureTop(log, visible) } : null
}

function measureTop(log: HTMLElement, element: Element): number {
  return element.getBoundingClientRect().top - log.getBoundingClientRect().top
}
