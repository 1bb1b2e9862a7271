import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LOADING } from '../../../../ui/texts.ts'
import { ConversationRow } from './conversation-row.tsx'
import type { Listed } from './conversations.ts'
import type { useConversations } from './use-conversations.ts'

/** Entries in the first view of a desktop. */
const IN_VIEW = 10
const SHAPES = 6

interface Props {
  list: ReturnType<typeof useConversations>
  /** The name that was looked for, '' for none. */
  search: string
  me: number
  now: number
  open: number | null
  typing: ReadonlySet<number>
  onOpen: (id: number) => void
  onPrepare: (id: number) => void
  onHide: (listed: Listed) => void
  onClear: () => void
}

/** The entries, what stands in their place while there is none, and 'Voir plus'. */
export function ConversationList({ list, search, me, now, open, typing, ...acts }: Props) {
  const { listed, next, isFailed, isMoreFailed, isLoading, isLoadingMore, isSearching, loadMore } = list
  if (isLoading) return <Shapes />
  if (listed.length === 0 && !isFailed) return <Nothing search={search} onClear={acts.onClear} />
  return (
    <>
      {isFailed && !isMoreFailed && <Failed />}
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
            lazy={place >= IN_VIEW}
            onOpen={acts.onOpen}
            onPrepare={acts.onPrepare}
            onHide={acts.onHide}
          />
        ))}
      </ul>
      {isMoreFailed && <Failed />}
      {next && <LoadMore busy={isLoadingMore} onMore={loadMore} href={pageAddress(next)} />}
    </>
  )
}

function Failed() {
  return <ErrorNotice title="Erreur impossible de charger les conversations" hint={BUG_HINT} />
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
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
function Shapes() {
  return (
    <div role="status" aria-label={LOADING} className="talks">
      {Array.from({ length: SHAPES }, (_, index) => (
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
function pageAddress(url: string): string {
  return url.replace('/api/messages/0', '/messages').replace('/api/messages', '/messages')
}
