import { type PointerEvent, useRef } from 'react'

/** Pulled down by this many pixels a sheet closes. */
const ENOUGH_PX = 90

/** Lets a sheet be pulled down by its head; where it is a side panel, pulling does nothing. */
export function useSheetDrag(onClose: () => void) {
  const ref = useRef<HTMLElement>(null)
  const from = useRef<number | null>(null)
  const move = (by: number) => {
    if (ref.current) ref.current.style.translate = by > 0 ? `0 ${by}px` : ''
  }
  const pulled = (event: PointerEvent) => (from.current === null ? 0 : event.clientY - from.current)
  const end = (event: PointerEvent) => {
    const by = pulled(event)
    from.current = null
    move(0)
    if (by > ENOUGH_PX && event.type === 'pointerup') onClose()
  }
  return {
    ref,
    handle: {
      onPointerDown: (event: PointerEvent) => {
        const isButton = event.target instanceof Element && event.target.closest('button')
        if (isButton || event.pointerType === 'mouse') return
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => move(pulled(event)),
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
