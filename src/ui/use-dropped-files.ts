import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files dropped anywhere on the page or pasted; a file dropped outside the zone would replace the page
 * otherwise.
 * @returns whether files are dragged over the page
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)
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
        handleFiles([...event.dataTransfer.files])
      },
      { signal },
    )
    window.addEventListener(
      'paste',
      ({ clipboardData }) => {
        if (clipboardData?.files.length) handleFiles([...clipboardData.files])
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}
