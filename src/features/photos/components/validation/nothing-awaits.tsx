import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LOOK_AGAIN, NOTHING_AWAITS, NOTHING_AWAITS_YET } from '../../desk-texts.ts'

/** @param href the view that is looked at again */
export function NothingAwaits({ href }: { href: string }) {
  return (
    <EmptyState
      title={NOTHING_AWAITS}
      action={
        <LinkButton kind="line" href={href} icon="rotate-cw">
          {LOOK_AGAIN}
        </LinkButton>
      }
    >
      {NOTHING_AWAITS_YET}
    </EmptyState>
  )
}
