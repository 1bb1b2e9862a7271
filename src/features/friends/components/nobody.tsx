import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LIST_TEXTS } from '../contacts-texts.ts'
import { LISTS, type ListName } from './lists.ts'

/** A list without anybody, and where to go from there; a search that finds nobody leads back to the list. */
export function Nobody({ list, search, onClear }: { list: ListName; search: string; onClear: () => void }) {
  const { path, next } = LISTS[list]
  if (search === '') {
    return (
      <EmptyState
        title={LIST_TEXTS[list].empty}
        action={<LinkButton href={next.href}>{next.label}</LinkButton>}
      >
        {LIST_TEXTS[list].why}
      </EmptyState>
    )
  }
  const all = (
    <LinkButton
      kind="soft"
      href={path}
      onClick={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      Voir toute la liste
    </LinkButton>
  )
  return (
    <EmptyState title={LIST_TEXTS[list].notFound} drawing="boat" action={all}>
      {`Rien ne correspond à «\u202f${search}\u202f». Essayez un autre nom.`}
    </EmptyState>
  )
}
