import type { SentForm } from '../../../accounts/components/post-form.tsx'

/** What of a member the acts of staff depend on. */
export interface SanctionedMember {
  id: number
  name: string
  roles: number
  status: number
  /** Percent. */
  warning: number
  can_description: boolean
}

/** The acts beside a member, each a plain form of its own under `/admin/{act}/{id}`. */
export const ACTS = ['avertir', 'statut', 'description', 'retablir'] as const
export type Act = (typeof ACTS)[number]

export const banHref = (userId: number | ':userId') => `/admin/bannir/${userId}` as const

/** What every act is given. */
export interface ActProps {
  member: SanctionedMember
  /** The CSRF token. */
  token: string
  /** What came back when it was posted without scripts. */
  sent: SentForm | undefined
}
