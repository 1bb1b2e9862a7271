import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'

/** A list without visitors: nobody came yet, or the member leaves no traces and so sees none. */
export function NoVisitor({ leaves }: { leaves: boolean }) {
  if (!leaves) {
    return (
      <EmptyState title="Vos visiteurs ne sont pas affichés" drawing="boat">
        {
          'Vous naviguez sans laisser de traces\u202f: vos visites ne se voient pas, et celles des autres non plus.'
        }
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Aucun visiteur" action={<LinkButton href="/forum">Aller au forum</LinkButton>}>
      {'Participez au forum\u202f: un mot dans une discussion donne envie de passer vous voir.'}
    </EmptyState>
  )
}
