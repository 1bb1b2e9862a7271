import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { markRead } from '../../contract/message.ts'

/** Messages that come at once are marked at once; milliseconds. */
const TOGETHER_MS = 300

/**
 * Tells the server that the other's messages are read, while the newest of them is seen.
 * @param newest id of the other's newest message, 0 for none
 * @param isSeen the page shows it
 */
export function useMarkRead(
  conversation: number,
  newest: number,
  isSeen: boolean,
  onRead: (lastId: number) => void,
): void {
  const isForeground = useForeground()
  const marked = useRef(0)
  const tell = useRef(onRead)
  tell.current = onRead
  useEffect(() => {
    if (!isForeground || !isSeen || newest <= marked.current) return
    const mark = async () => {
      const before = marked.current
      marked.current = newest
      try {
        await callApi(markRead, { params: { thread: String(conversation) }, body: { read: newest } })
        tell.current(newest)
      } catch {
        // It is told with the next message, or when the page is looked at again.
        marked.current = Math.min(marked.current, before)
      }
    }
    if (marked.current === 0) return void mark()
    const timer = setTimeout(mark, TOGETHER_MS)
    return () => clearTimeout(timer)
  }, [conversation, newest, isForeground, isSeen])
}

/** Whether the page is looked at. */
function useForeground(): boolean {
  const [isForeground, setForeground] = useState(false)
  useEffect(() => {
    const look = () => setForeground(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isForeground
}
