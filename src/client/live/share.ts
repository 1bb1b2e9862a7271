import { setLive } from '../live.ts'
import { Leader } from './leader.ts'
import type { Tab } from './tab.ts'
import type { Word } from './words.ts'

/** A tab that listens for all answers within this, or it is taken for frozen and replaced; milliseconds. */
const PATIENCE = 3_000

/**
 * Lets this tab take part in the one connection that all tabs of the browser share: a lock elects the tab that holds it,
 * a channel spreads what it hears. Where locks are missing (a site without TLS) each tab has a connection of its own.
 * @param name of the member alone: who signs in next shares nothing with who was here before
 */
export function share(name: string, tab: Tab): void {
  let leave = join(name, tab)
  const away = () => leave()
  const back = () => {
    leave()
    leave = join(name, tab)
  }
  // A page kept for going back, or frozen to save power, lets another listen, and asks for what it missed as it returns.
  addEventListener('pagehide', away)
  addEventListener('pageshow', (event) => event.persisted && back())
  document.addEventListener('freeze', away)
  document.addEventListener('resume', back)
}

/** Takes part until the function that it gives is called. */
function join(name: string, tab: Tab): () => void {
  if (!navigator.locks || !globalThis.BroadcastChannel) return listenAlone(tab)
  const me = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  let leader: Leader | undefined
  let release = () => {}
  let patience: ReturnType<typeof setTimeout> | undefined
  const say = (word: Word) => channel.postMessage(word)

  const leave = () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    clearTimeout(patience)
    leader?.close()
    leader = undefined
    release()
    channel.close()
    document.removeEventListener('visibilitychange', greet)
    setLive(false)
  }
  const refused = () => {
    say({ kind: 'refused' })
    leave()
  }
  /** Holds the lock, and with it the connection, until this tab leaves. */
  const lead = () => {
    if (leaving.signal.aborted) return
    clearTimeout(patience)
    leader = new Leader(tab, say, refused)
    return new Promise<void>((resolve) => {
      release = resolve
    })
  }
  /** Waits in line for the lock, or takes it from a tab that does not answer. */
  const stand = (steal = false) => {
    const options = steal ? { steal } : { signal: leaving.signal }
    navigator.locks.request(name, options, lead).catch(() => {
      leader?.close()
      leader = undefined
      if (!leaving.signal.aborted) stand()
    })
  }
  const greet = () => {
    if (leader || document.visibilityState === 'hidden') return
    say({ kind: 'hello', me, seen: tab.seen })
    clearTimeout(patience)
    patience = setTimeout(() => stand(true), PATIENCE)
  }
  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (word.kind === 'hello') leader?.welcome(word.me, word.seen)
    else if (word.kind === 'refused') leave()
    else if (!leader) follow(tab, word, me, () => clearTimeout(patience))
  }
  document.addEventListener('visibilitychange', greet)
  stand()
  greet()
  return leave
}

/** What a tab does with a word of the one that listens. */
function follow(tab: Tab, word: Word, me: string, answered: () => void): void {
  if (word.kind === 'event') tab.take(word.event)
  if (word.kind === 'state') tab.setState(word.up, word.missed)
  if (word.kind !== 'welcome' || word.to !== me) return
  answered()
  for (const event of word.events) tab.take(event)
  if (word.counters) tab.take({ name: 'counters', data: word.counters })
  tab.setState(word.up, word.missed)
}

function listenAlone(tab: Tab): () => void {
  const leader = new Leader(
    tab,
    () => {},
    () => leave(),
  )
  const leave = () => {
    leader.close()
    setLive(false)
  }
  return leave
}
