import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Enter sends, Shift and Enter break the line (specification 1, section 5); never while a word is being composed.
 * On-screen keyboards that tell no keys tell of the line that they would break, which sends as well.
 */
export function useSendKey(field: RefObject<HTMLTextAreaElement | null>, send: () => void) {
  const isShift = useRef(false)
  const latest = useRef(send)
  latest.current = send

  useEffect(() => {
    const element = field.current
    if (!element) return
    const before = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak' || isShift.current || event.isComposing) return
      event.preventDefault()
      latest.current()
    }
    element.addEventListener('beforeinput', before)
    return () => element.removeEventListener('beforeinput', before)
  }, [field])

  return {
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      isShift.current = event.shiftKey
      // 229: Safari ends a composition by an Enter that is no longer said to belong to it.
      const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
      if (event.key !== 'Enter' || event.shiftKey || isComposing) return
      event.preventDefault()
      latest.current()
    },
    onKeyUp(event: KeyboardEvent<HTMLTextAreaElement>) {
      isShift.current = event.shiftKey
    },
  }
}
