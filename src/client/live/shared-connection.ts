import { setLive } from '../live.ts'
import { Follower } from './follower.ts'
import { Leader } from './leader.ts'
import type { Tab } from './tab.ts'
import type { TabMessage } from './tab-message.ts'

/**
 * Lets this tab take part in the one connection that all tabs of the browser share: a lock elects the tab that holds it,
 * a channel spreads what it hears. Where locks are missing (a site without TLS) each tab has a connection of its own.
 * @param name of the member alone: who signs in next shares nothing with who was here before
 */
export function shareConnection(name: string, tab: Tab): void {
  let leave = joinConnection(name, tab)
  const away = () => leave()
  const back = () => {
    leave()
    leave = joinConnection(name, tab)
  }
  // A page kept for going back, or frozen to save power, lets another listen, and asks for what it missed as it returns.
  addEventListener('pagehide', away)
  addEventListener('pageshow', (event) => event.persisted && back())
  document.addEventListener('freeze', away)
  document.addEventListener('resume', back)
}

/** Takes part until the function that it gives is called. */
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
  /** Holds the lock, and with it the connection, until this tab leaves. */
  const lead = () => {
    if (leaving.signal.aborted) return
    follower.rest()
    leader = new Leader(tab, say, refused)
    say({ kind: 'lead' })
    return new Promise<void>((resolve) => {
      release = resolve
    })
  }
  /** Waits in line for the lock, or takes it from a tab that does not answer. */
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
