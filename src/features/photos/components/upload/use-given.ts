import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page, so that one beside the zone does not open in place of the page,
 * or pasted. @returns whether files are held over the page
 */
export function useGiven(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => setIsOver(relatedTarget !== null), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        take([...event.dataTransfer.files])
      },
      { signal },
    )
    window.addEventListener(
      'paste',
      ({ clipboardData }) => {
        if (clipboardData?.files.length) take([...clipboardData.files])
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}
