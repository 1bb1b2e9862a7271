import type { ReactNode, SubmitEventHandler } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import type { Endpoint } from '../../../../shared/endpoint.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { PostForm, type SubmittedForm } from '../../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import { memberHref } from '../../members/contract.ts'

interface Props extends Pick<SanctionActionProps, 'token' | 'sent'> {
  of: Endpoint
  member: SanctionedMember
  icon: IconName
  label: string
  /** The consequence. */
  lead: string
  yes: string
  /** Error of the whole form. */
  message: string | undefined
  busy: boolean
  submit: SubmitEventHandler<HTMLFormElement>
  children: ReactNode
}

/** An unfolding form with consequence, reason and confirmation; works without scripts. */
export function SanctionFrame({ icon, label, lead, yes, sent, busy, member, children, ...form }: Props) {
  return (
    <details className="sanction" open={sent !== undefined}>
      <summary className="btn btn-soft btn-sm">
        <Icon name={icon} />
        {label}
      </summary>
      <PostForm {...form} params={{ userId: member.id }}>
        <p className="small soft">{lead}</p>
        {children}
        <div className="form-acts">
          <Button type="submit" kind="danger" small busy={busy}>
            {yes}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

/** Reloads the member's page with the confirmation. */
export function returnToMember(userId: number) {
  return ({ message }: { message: string }): Promise<void> => {
    showAfterNavigation(message)
    return navigateTo(memberHref(userId))
  }
}

/** Facts that decide the possible sanctions. */
export interface SanctionedMember {
  id: number
  name: string
  roles: number
  status: number
  warning: number
  can_description: boolean
}

/** Each action has a plain form at `/admin/{action}/{id}`. */
const SANCTION_ACTIONS = ['avertir', 'statut', 'description', 'retablir'] as const
export type SanctionAction = (typeof SANCTION_ACTIONS)[number]

export const banHref = (userId: number | ':userId') => `/admin/bannir/${userId}` as const

export interface SanctionActionProps {
  member: SanctionedMember
  /** CSRF token. */
  token: string
  /** Values and errors of a rejected plain form. */
  sent: SubmittedForm | undefined
}
