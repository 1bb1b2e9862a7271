import { useEffect, useRef, useState } from 'react'

/**
 * The photo that the address names: `#12`. Opening is a step of the history, which the back button takes back; moving
 * from photo to photo is not.
 */
export function useFragment() {
  const [id, setId] = useState<number | null>(null)
  const shown = useRef<number | null>(null)
  // Whether the step back leads to this very page without a photo.
  const isOwnStep = useRef(false)
  const show = (next: number | null) => {
    shown.current = next
    setId(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is always the same act
  useEffect(() => {
    show(photoInAddress())
    const follow = () => {
      const next = photoInAddress()
      isOwnStep.current = next !== null && (shown.current === null || isOwnStep.current)
      show(next)
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])

  return {
    id,
    move: (to: number) => {
      history.replaceState(history.state, '', `#${to}`)
      show(to)
    },
    close: () => {
      if (photoInAddress() !== null) {
        if (isOwnStep.current) history.back()
        else history.replaceState(history.state, '', location.pathname + location.search)
      }
      isOwnStep.current = false
      show(null)
    },
  }
}

function photoInAddress(): number | null {
  const digits = /^#([1-9]\d{0,9})$/.exec(location.hash)?.[1]
  return digits ? Number(digits) : null
}
