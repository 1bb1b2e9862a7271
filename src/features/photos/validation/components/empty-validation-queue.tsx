import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'

/** @param href the view that is looked at again */
export function EmptyValidationQueue({ href }: { href: string }) {
  return (
    <EmptyState
      title="Aucune photo a valider"
      action={
        <LinkButton kind="line" href={href} icon="rotate-cw">
          Regarder de nouveau
        </LinkButton>
      }
    >
      Les prochaines arriveront ici, la plus ancienne d’abord.
    </EmptyState>
  )
}
