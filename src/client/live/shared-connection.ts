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
  const away = () => leave()
  const back = () => {
    leave()
    leave = joinConnection(name, tab)
  }
  // A page in the back-forward cache or frozen gives up the connection, and catches up when it returns.
  addEventListener('pagehide', away)
  addEventListener('pageshow', (event) => event.persisted && back())
  document.addEventListener('freeze', away)
  document.addEventListener('resume', back)
}

/** Returns the function that leaves. */
export function joinConnection(name: string, tab: Tab): () => void {
  if (!navigator.locks || !globalThis.BroadcastChannel) return listenAlone(tab)
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const say = (word: TabMessage) => channel.postMessage(word)
  let leader: Leader | undefined
  let release = () => {}

  const leave = () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    follower.end()
    leader?.close()
    leader = undefined
    release()
    channel.close()
    setLive(false)
  }
  const refused = () => {
    say({ kind: 'refused' })
    leave()
  }
  /** Resolves when this tab leaves, which releases the lock. */
  const lead = () => {
    if (leaving.signal.aborted) return
    follower.rest()
    leader = new Leader(tab, say, refused)
    say({ kind: 'lead' })
    return new Promise<void>((resolve) => {
      release = resolve
    })
  }
  /** Queues for the lock, or takes it from a tab that does not answer. */
  const stand = (steal = false) => {
    const options = steal ? { steal } : { signal: leaving.signal }
    navigator.locks.request(name, options, lead).catch(() => {
      if (leaving.signal.aborted) return
      leader?.close()
      leader = undefined
      stand()
      follower.greet()
    })
  }
  const follower = new Follower(tab, say, () => stand(true))
  channel.onmessage = ({ data: word }: MessageEvent<TabMessage>) => {
    if (word.kind === 'refused') leave()
    else if (!leader) follower.hear(word)
    else if (word.kind === 'hello') leader.welcome(word.me, word.seen)
  }
  stand()
  follower.greet()
  return leave
}

function listenAlone(tab: Tab): () => void {
  const leave = () => {
    leader.close()
    setLive(false)
  }
  const leader = new Leader(tab, () => {}, leave)
  return leave
}
