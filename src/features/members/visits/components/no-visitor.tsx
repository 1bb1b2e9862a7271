import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { GO_TO_FORUM, HIDDEN_TITLE, HIDDEN_WHY, NO_VISITOR, NO_VISITOR_YET } from '../texts.ts'

/** A list without visitors: nobody came yet, or the member leaves no traces and so sees none. */
export function NoVisitor({ leaves }: { leaves: boolean }) {
  if (!leaves) {
    return (
      <EmptyState title={HIDDEN_TITLE} drawing="boat">
        {HIDDEN_WHY}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={NO_VISITOR} action={<LinkButton href="/forum">{GO_TO_FORUM}</LinkButton>}>
      {NO_VISITOR_YET}
    </EmptyState>
  )
}
