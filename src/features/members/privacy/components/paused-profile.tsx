import type { ReactNode } from 'react'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { BACK_TO_SEARCH, PROFILE_PAUSED, PROFILE_PAUSED_WHY } from '../contract/paused-texts.ts'

/** What a member reads where somebody's profile rests: no name, no photo, nothing to press but the way on. */
export function PausedProfile(): ReactNode {
  return (
    <div className="wrap">
      <EmptyState
        drawing="boat"
        heading="h1"
        title={PROFILE_PAUSED}
        action={<LinkButton href="/recherche">{BACK_TO_SEARCH}</LinkButton>}
      >
        {PROFILE_PAUSED_WHY}
      </EmptyState>
    </div>
  )
}
