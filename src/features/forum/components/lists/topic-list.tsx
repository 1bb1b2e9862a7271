import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { NEW_TOPIC } from '../../lists-texts.ts'
import { NO_TOPICS_FOUND } from '../../texts.ts'
import { TopicRows, type TopicRowsProps } from './topic-rows.tsx'
import { newTopicHref, scopeHref, type TopicListScope } from './urls.ts'

type Props = Omit<TopicRowsProps, 'path' | 'showsCategory'> & {
  place: TopicListScope
  /** Called instead of following the link back to all topics, where the list changes in place. */
  onClear?: () => void
}

/** A page of the topics of a place, or of those found there. */
export function TopicList({ place, onClear, ...rows }: Props) {
  if (rows.page.data.length > 0) {
    return <TopicRows {...rows} path={scopeHref(place)} showsCategory={place === 'forum'} />
  }
  const { search } = rows.asked
  return search === '' ? (
    <EmptyTopicList place={place} />
  ) : (
    <NoSearchResults {...{ place, search, onClear }} />
  )
}

/** A list that could not be read. */
export function ForumLoadError() {
  return <ErrorNotice title="Erreur impossible de charger le forum" hint={BUG_HINT} />
}

function EmptyTopicList({ place }: { place: TopicListScope }) {
  const slug = place === 'forum' ? undefined : place.category
  return (
    <EmptyState
      title={NO_TOPICS_FOUND}
      action={<LinkButton href={newTopicHref(slug)}>{NEW_TOPIC}</LinkButton>}
    >
      La table est libre. Lancez la première conversation.
    </EmptyState>
  )
}

function NoSearchResults({
  place,
  search,
  onClear,
}: {
  place: TopicListScope
  search: string
  onClear: (() => void) | undefined
}) {
  const all = (
    <LinkButton
      kind="soft"
      href={scopeHref(place)}
      onClick={(event) => {
        if (!onClear) return
        event.preventDefault()
        onClear()
      }}
    >
      Revenir aux topics
    </LinkButton>
  )
  return (
    <EmptyState title={NO_TOPICS_FOUND} drawing="boat" action={all}>
      {`Rien ne contient «\u202f${search}\u202f». Essayez un mot plus court, ou un autre.`}
    </EmptyState>
  )
}
