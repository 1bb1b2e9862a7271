import { useEffect, useState } from 'react'
import { onLive } from '../../../client/live.ts'
import { LIST_TEXTS } from '../contacts-texts.ts'
import { LISTS, type ListName, TAB_LISTS } from './lists.ts'

/** Friends and the three lists of requests, beside each other; how many requests wait stands at theirs. */
export function ContactTabs({ current, asks }: { current: ListName; asks: number }) {
  const [count, setCount] = useState(asks)
  useEffect(() => onLive('counters', (counters) => setCount(counters.asks)), [])
  return (
    <nav className="tabs" aria-label="Mes amis et mes demandes">
      {TAB_LISTS.map((list) => (
        <a key={list} href={LISTS[list].path} aria-current={list === current ? 'page' : undefined}>
          {LIST_TEXTS[list].tab}
          {list === 'asks' && count > 0 && (
            <>
              <span className="count" aria-hidden="true">
                {count}
              </span>
              <span className="sr">
                {count === 1 ? ', une attend votre réponse' : `, ${count} attendent votre réponse`}
              </span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}
