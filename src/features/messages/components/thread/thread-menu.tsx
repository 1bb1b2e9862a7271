import { type ToggleEvent, useRef } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { MemberCard } from '../../../members/contract/card.ts'
import { HIDE_CONVERSATION, MORE_ACTS, SEE_PROFILE } from '../../thread-texts.ts'

const ID = 'thread-menu'
/** Pixels between the button and its menu, and at the edge of the window. */
const GAP = 8

/** A native popover: it closes on Escape or beside it, and gives the focus back to its button. */
export function ThreadMenu({
  partner,
  onHide,
}: {
  partner: MemberCard | null
  onHide?: (() => void) | undefined
}) {
  const button = useRef<HTMLButtonElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !box) return
    const { style } = event.currentTarget
    style.top = `${box.bottom + window.scrollY + GAP}px`
    style.right = `${Math.max(GAP, document.documentElement.clientWidth - box.right)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-bare btn-ico needs-script"
        popoverTarget={ID}
        aria-label={MORE_ACTS}
      >
        <Icon name="ellipsis" />
      </button>
      <div className="acts-menu" id={ID} popover="auto" onBeforeToggle={place}>
        {partner && (
          <a href={`/celibataire/${partner.id}`}>
            <Icon name="user-round" />
            {SEE_PROFILE}
          </a>
        )}
        {onHide && (
          <button type="button" popoverTarget={ID} popoverTargetAction="hide" onClick={onHide}>
            <Icon name="eye-off" />
            {HIDE_CONVERSATION}
          </button>
        )}
      </div>
    </>
  )
}
