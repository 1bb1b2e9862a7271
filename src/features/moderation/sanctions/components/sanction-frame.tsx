import type { ReactNode, SubmitEventHandler } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import type { Endpoint } from '../../../../shared/endpoint.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { PostForm } from '../../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import { memberHref } from '../../contract/member.ts'
import type { SanctionActionProps, SanctionedMember } from './sanction-actions.ts'

interface Props extends Pick<SanctionActionProps, 'token' | 'sent'> {
  of: Endpoint
  member: SanctionedMember
  icon: IconName
  label: string
  /** What comes of it. */
  lead: string
  yes: string
  /** What is wrong with the whole. */
  message: string | undefined
  busy: boolean
  submit: SubmitEventHandler<HTMLFormElement>
  children: ReactNode
}

/** An act that unfolds, says what comes of it, asks why, and is then confirmed: the same without scripts. */
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
          <Button type="submit" kind="poppy" small busy={busy}>
            {yes}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

/** Shows the member's page anew, with what was done. */
export function returnToMember(userId: number) {
  return ({ message }: { message: string }): Promise<void> => {
    showAfterNavigation(message)
    return navigateTo(memberHref(userId))
  }
}
