import type { ReactNode } from 'react'
import { memberHref } from '../contract.ts'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel member-section" id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {children}
    </section>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** '17 mai 2026', the day in Paris. */
export const formatDate = (moment: Date) => DAY.format(moment)

/** '17 mai 2026, 14:05', in Paris. */
export const formatDateTime = (moment: Date) => MOMENT.format(moment)

/** A member of staff by name; their account may be deleted. */
export function StaffLink({ id, name }: { id: number | null; name: string | null }) {
  if (id === null || name === null) return <span>un compte supprimé</span>
  return <a href={memberHref(id)}>{name}</a>
}
