import type { Ref } from 'react'
import { LinkButton } from '../../../../ui/button.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import * as texts from '../../case-texts.ts'
import type { CaseEntry, CaseList } from '../../contract/cases.ts'
import { caseHref, listHref } from './addresses.ts'
import { NEXT_KEY, PREVIOUS_KEY } from './keys.ts'
import { SeverityMark } from './severity-mark.tsx'

interface Props {
  entry: CaseEntry
  list: CaseList
  now: number
  onGo: (id: number) => void
  ref: Ref<HTMLHeadingElement>
}

/** What the entry is, how much it hurries, and the ways to those beside it. */
export function EntryHead({ entry, list, now, onGo, ref }: Props) {
  const link = (id: number | null, label: string, key: string, rel: 'prev' | 'next') =>
    id !== null && (
      <LinkButton
        kind="line"
        small
        href={caseHref(id, list)}
        rel={rel}
        onClick={(event) => {
          event.preventDefault()
          onGo(id)
        }}
      >
        {label} <kbd>{key}</kbd>
      </LinkButton>
    )
  return (
    <header className="case-head">
      <div className="grow">
        <h2 ref={ref} tabIndex={-1}>
          {texts.entryTitle(entry.type, entry.member.name)}
        </h2>
        <p className="case-head-line soft">
          <SeverityMark severity={entry.severity} />
          <span>{texts.entryLead(entry.id)}</span>
          <span>
            {texts.OPENED} <RelativeDate moment={entry.created_at} now={now} />
          </span>
          <a href={listHref(list)}>{texts.LISTS[list]}</a>
        </p>
      </div>
      <nav className="case-beside" aria-label="Signalements voisins">
        {link(entry.previous, 'Précédent', PREVIOUS_KEY, 'prev')}
        {link(entry.next, 'Suivant', NEXT_KEY, 'next')}
      </nav>
    </header>
  )
}
