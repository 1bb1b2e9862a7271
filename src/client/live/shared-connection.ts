import { setLive } from '../live.ts'
import { Follower } from './follower.ts'
import { Leader } from './leader.ts'
import type { Tab } from './tab.ts'
import type { TabMessage } from './tab-message.ts'

/**
 * Joins the connection shared by all tabs of the browser: a lock elects the leader, a channel distributes its
 * events. Without locks (a site without TLS) each tab has its own connection.
 * @param name contains the member's id, so that another member on the same browser shares nothing
 */
export function shareConnection(name: string, tab: Tab): void {
  let leave = joinConnection(name, tab)
  const suspend = () => leave()
  const resume = () => {
    leave()
    leave = joinConnection(name, tab)
  }
  // A page in the back-forward cache or frozen gives up the connection, and catches up when it returns.
  addEventListener('pagehide', suspend)
  addEventListener('pageshow', (event) => event.persisted && resume())
  document.addEventListener('freeze', suspend)
  document.addEventListener('resume', resume)
}

/** Returns the function that leaves. */
export function joinConnection(name: string, tab: Tab): () => void {
  if (!navigator.locks || !globalThis.BroadcastChannel) return connectAlone(tab)
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const send = (message: TabMessage) => channel.postMessage(message)
  let leader: Leader | undefined

  const leave = () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    follower.end()
    leader?.close()
    leader = undefined
    channel.close()
    setLive(false)
  }
  /** Resolves when this tab leaves, which releases the lock. */
  const lead = () => {
    if (leaving.signal.aborted) return
    follower.pause()
    leader = new Leader(tab, send, () => {
      send({ kind: 'refused' })
      leave()
    })
    send({ kind: 'lead' })
    return new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  }
  /** Queues for the lock, or takes it from a tab that does not answer. */
  const queueForLock = (steal = false) => {
    const options = steal ? { steal } : { signal: leaving.signal }
    navigator.locks.request(name, options, lead).catch(() => {
      if (leaving.signal.aborted) return
      leader?.close()
      leader = undefined
      queueForLock()
      follower.greet()
    })
  }
  const follower = new Follower(tab, send, () => queueForLock(true))
  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'refused') leave()
    else if (!leader) follower.receive(message)
    else if (message.kind === 'hello') leader.welcome(message.me, message.seen)
  }
  queueForLock()
  follower.greet()
  return leave
}

function connectAlone(tab: Tab): () => void {
  const leave = () => {
    leader.close()
    setLive(false)
  }
  const leader = new Leader(tab, () => {}, leave)
  return leave
}
