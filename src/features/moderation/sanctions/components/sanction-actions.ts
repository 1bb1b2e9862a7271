import type { SubmittedForm } from '../../../../ui/post-form.tsx'

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
export const SANCTION_ACTIONS = ['avertir', 'statut', 'description', 'retablir'] as const
export type SanctionAction = (typeof SANCTION_ACTIONS)[number]

export const banHref = (userId: number | ':userId') => `/admin/bannir/${userId}` as const

/** What every act is given. */
export interface SanctionActionProps {
  member: SanctionedMember
  /** The CSRF token. */
  token: string
  /** What came back when it was posted without scripts. */
  sent: SubmittedForm | undefined
}
