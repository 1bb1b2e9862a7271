import { useEffect, useState } from 'react'
import { onLive } from '../../../../client/live.ts'

/** Who types tells so again and again; after this long without, they have stopped. Milliseconds. */
const TYPING_MS = 6_000

/** Conversations whose other member is writing at this moment. */
export function useTyping(): ReadonlySet<number> {
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>()
    const show = () => setTyping(new Set(timers.keys()))
    const stop = (thread: number) => {
      clearTimeout(timers.get(thread))
      if (timers.delete(thread)) show()
    }
    const ends = [
      onLive('typing', ({ thread }) => {
        const isNew = !timers.has(thread)
        clearTimeout(timers.get(thread))
        timers.set(
          thread,
          setTimeout(() => stop(thread), TYPING_MS),
        )
        if (isNew) show()
      }),
      onLive('message', ({ thread }) => stop(thread)),
      onLive('gone', ({ thread }) => stop(thread)),
    ]
    return () => {
      for (const end of ends) end()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [])
  return typing
}
