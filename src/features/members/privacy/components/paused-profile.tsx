import type { ReactNode } from 'react'
import { PROFILE_PAUSED } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'

/** What a member reads where somebody's profile rests: no name, no photo, nothing to press but the way on. */
export function PausedProfile(): ReactNode {
  return (
    <div className="wrap">
      <EmptyState
        drawing="boat"
        heading="h1"
        title={PROFILE_PAUSED}
        action={<LinkButton href="/recherche">Revenir à la recherche</LinkButton>}
      >
        {
          'Son membre se repose un moment. Vos conversations et ce qui a été écrit restent en place\u202f; le profil sera de nouveau là à son retour.'
        }
      </EmptyState>
    </div>
  )
}
