import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LOADING } from '../../../ui/texts.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { ConversationView } from '../conversation/conversation-view.tsx'
import { getInterlocutor } from '../inbox/contract.ts'
import { ConversationRow, HIDE_FORM } from '../inbox/conversation-row.tsx'
import type { ConversationEntry } from '../inbox/conversations.ts'
import { DELETED_MEMBER, HIDE_LABEL, MESSAGES_TITLE } from '../inbox/list-texts.ts'
import { ConversationGone, InterlocutorError, NoConversation } from '../inbox/no-conversation.tsx'
import { PlainComposer } from '../inbox/plain-composer.tsx'
import type { useConversations } from '../inbox/use-conversations.ts'
import { type Inbox, type InboxProps, type InitialConversation, useInbox } from '../inbox/use-inbox.ts'

/** Conversations and the open one (specification 1, section 2). */
export default function Messages(props: InboxProps) {
  return <InboxView {...props} />
}

/** List and open conversation, side by side or one at a time (look.md): they switch without a reload. */
export function InboxView(props: InboxProps) {
  const desk = useInbox(props)
  const { hiding } = desk
  return (
    <div className={desk.open === null ? 'desk' : 'desk is-open'}>
      <ListPane desk={desk} me={props.me.id} token={props.token} />
      <ConversationSection inbox={desk} me={props.me} token={props.token} first={props.thread} />
      <HideModal hidden={hiding.asked} onClose={hiding.close} onHide={hiding.hide} />
      <p className="sr" role="status">
        {desk.announced}
      </p>
    </div>
  )
}

/** Asks once before a conversation leaves the reader's list, and says how it comes back. */
export function HideModal({
  hidden,
  onClose,
  onHide,
}: {
  /** The conversation that is asked about; null for none. */
  hidden: ConversationEntry | null
  onClose: () => void
  onHide: (id: number) => void
}) {
  return (
    <Modal
      open={hidden !== null}
      onClose={onClose}
      title={'Masquer cette conversation\u202f?'}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button icon="eye-off" onClick={() => hidden && onHide(hidden.conversation.id)}>
            {HIDE_LABEL}
          </Button>
        </>
      }
    >
      <p>{`Elle quitte votre liste, sans rien effacer ni rien dire à ${hidden?.member?.name ?? DELETED_MEMBER}. Elle reviendra avec le prochain message.`}</p>
    </Modal>
  )
}

/** The list with its heading and search. */
export function ListPane({ desk, me, token }: { desk: Inbox; me: number; token: string }) {
  const { panes, list, now, open, typing, search, setSearch } = desk
  const [text, setText] = useState(search)
  const [rested, takeNow] = useDebounced(text)
  useEffect(() => setSearch(rested.trim()), [rested, setSearch])
  const clear = () => {
    setText('')
    takeNow('')
  }
  return (
    <section className="desk-list" aria-label="Conversations" tabIndex={-1} ref={panes.list}>
      <header className="desk-list-head">
        <h1>{MESSAGES_TITLE}</h1>
        <SearchBox
          label="Chercher par nom"
          value={text}
          onChange={setText}
          onSubmit={takeNow}
          action="/messages"
        />
      </header>
      <ConversationList
        {...{ list, me, now, open, typing, search }}
        onOpen={desk.onOpen}
        onPrepare={desk.opened.prepare}
        onHide={desk.hiding.ask}
        onClear={clear}
      />
      <form id={HIDE_FORM} method="post" hidden>
        <input type="hidden" name="_token" value={token} />
      </form>
    </section>
  )
}

/** The open conversation, once it is known with whom: it may stand on no page of the list that was read. */
export function ConversationPane({
  desk,
  me,
  thread,
}: {
  desk: Inbox
  me: InboxProps['me']
  thread: number
}) {
  const { entry, list, opened, hiding, back } = desk
  const { data, isError } = useQuery({
    queryKey: ['interlocutor', thread],
    queryFn: () => callApi(getInterlocutor, { params: { thread: String(thread) } }),
    enabled: !entry,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!entry && isError) return <InterlocutorError onBack={back} />
  if (!entry && !data) return <ConversationSkeleton />
  return (
    <ConversationView
      me={me}
      conversation={thread}
      interlocutor={entry ? entry.member : (data ?? null)}
      initial={opened.get(thread)}
      now={desk.now}
      onSent={(message) => {
        opened.add(thread, message)
        list.sent(thread, message)
      }}
      onRead={(lastId) => list.read(thread, lastId)}
      onGone={() => desk.onEnd(thread)}
      {...(entry ? { onHide: () => hiding.ask(entry) } : {})}
      backHref="/messages"
      onBack={back}
    />
  )
}

function ConversationSkeleton() {
  return (
    <div className="desk-quiet">
      <Skeleton />
    </div>
  )
}

interface Props {
  inbox: Inbox
  me: InboxProps['me']
  token: string
  first: InitialConversation | null
}

/** The pane beside the list: the open conversation, or what stands in its place. */
export function ConversationSection({ inbox: desk, me, token, first }: Props) {
  const { open, panes, entry, back } = desk
  const isOlder = useInitialOlderPage(open, first, desk.opened.forget)
  if (open === null) {
    return (
      <section className="desk-thread" ref={panes.thread}>
        <NoConversation />
      </section>
    )
  }
  const label = entry ? `Conversation avec ${entry.member?.name ?? DELETED_MEMBER}` : 'Conversation'
  return (
    <section className="desk-thread" aria-label={label} tabIndex={-1} ref={panes.thread}>
      {/* The list's own heading is not there while a phone shows the conversation alone. */}
      <h1 className="sr only-phone">{label}</h1>
      {desk.isGone ? (
        <ConversationGone onBack={back} />
      ) : (
        <ConversationPane key={isOlder ? `${open} older` : open} desk={desk} me={me} thread={open} />
      )}
      {first?.id === open && (
        <noscript>
          <PlainComposer thread={first} token={token} partner={entry?.member?.id} />
        </noscript>
      )}
    </section>
  )
}

/**
 * Older messages by their own address are for browsers without scripts: with them the conversation opens at its newest.
 * @returns whether the older ones are still shown
 */
function useInitialOlderPage(
  open: number | null,
  first: InitialConversation | null,
  forget: (id: number) => void,
): boolean {
  const [isOlder, setOlder] = useState(first?.plain.isOlder ?? false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own address, looked at once
  useEffect(() => {
    if (!isOlder || !first) return
    forget(first.id)
    history.replaceState(history.state, '', `/messages/${first.id}`)
    setOlder(false)
  }, [])
  return isOlder && open === first?.id
}

/** Entries in the first view of a desktop. */
const ROWS_IN_VIEW = 10
const SKELETON_ROWS = 6

interface ConversationListProps {
  list: ReturnType<typeof useConversations>
  /** The name that was looked for, '' for none. */
  search: string
  me: number
  now: number
  open: number | null
  typing: ReadonlySet<number>
  onOpen: (id: number) => void
  onPrepare: (id: number) => void
  onHide: (listed: ConversationEntry) => void
  onClear: () => void
}

/** The entries, what stands in their place while there is none, and 'Voir plus'. */
export function ConversationList({ list, search, me, now, open, typing, ...acts }: ConversationListProps) {
  const { listed, next, isFailed, isMoreFailed, isLoading, isLoadingMore, isSearching, loadMore } = list
  if (isLoading) return <ListSkeleton />
  if (listed.length === 0 && !isFailed)
    return <EmptyConversationList search={search} onClear={acts.onClear} />
  return (
    <>
      {isFailed && !isMoreFailed && <ListError />}
      <ul className="talks" aria-busy={isSearching || undefined}>
        {listed.map(({ conversation, member }, place) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            member={member}
            me={me}
            now={now}
            isOpen={conversation.id === open}
            isTyping={typing.has(conversation.id)}
            lazy={place >= ROWS_IN_VIEW}
            onOpen={acts.onOpen}
            onPrepare={acts.onPrepare}
            onHide={acts.onHide}
          />
        ))}
      </ul>
      {isMoreFailed && <ListError />}
      {next && <LoadMore busy={isLoadingMore} onMore={loadMore} href={toPageUrl(next)} />}
    </>
  )
}

function ListError() {
  return <ErrorNotice title="Erreur impossible de charger les conversations" hint={BUG_HINT} />
}

function EmptyConversationList({ search, onClear }: { search: string; onClear: () => void }) {
  const action = search ? (
    <Button kind="soft" onClick={onClear}>
      Voir toutes les conversations
    </Button>
  ) : (
    <LinkButton href="/recherche" icon="search">
      Rencontrer quelqu’un
    </LinkButton>
  )
  return (
    <EmptyState title="Aucune conversation" action={action}>
      {search
        ? `Personne ici ne porte un nom comme «\u202f${search}\u202f».`
        : 'Un mot suffit pour commencer\u202f: choisissez quelqu’un et écrivez-lui.'}
    </EmptyState>
  )
}

/** Grey entries while the list is fetched. */
function ListSkeleton() {
  return (
    <div role="status" aria-label={LOADING} className="talks">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={index} className="talk-link">
          <span className="skeleton skeleton-avatar avatar" />
          <span className="skeleton skeleton-line" />
          <span className="talk-last skeleton skeleton-line" />
        </div>
      ))}
    </div>
  )
}

/** The page that shows without scripts what the call at this address answers: '/messages?page=2', the open one kept. */
function toPageUrl(url: string): string {
  return url.replace('/api/messages/0', '/messages').replace('/api/messages', '/messages')
}
