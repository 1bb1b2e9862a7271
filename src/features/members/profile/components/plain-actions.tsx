import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { PlainConfirmation } from '../../../friends/components/confirmation.tsx'
import { PlainBlock } from '../../../friends/components/plain-block.tsx'
import type { Bond } from '../../../friends/contract.ts'
import { REPORT_TYPE, reportHref } from '../../../moderation/reports/contract.ts'
import { hideMember } from '../../hidden/contract.ts'
import { HIDE, HIDE_HELP, REPORT } from './menu-texts.ts'

interface PlainActionsProps {
  user: { id: number; name: string }
  bond: Bond
  isBlocked: boolean
  token: string
}

/** The menu and its confirmations without scripts. */
export function PlainActions({ user: { id, name }, bond, isBlocked, token }: PlainActionsProps) {
  const profile = `/celibataire/${id}`
  return (
    <div className="plain-acts">
      <a className="small" href={reportHref(REPORT_TYPE.profile, id, id)}>
        {REPORT}
      </a>
      {bond === 'friends' && (
        <PlainConfirmation act="remove" name={name} path={`${profile}/retirer`} token={token} />
      )}
      {bond === 'asked' && (
        <PlainConfirmation act="withdraw" name={name} path={`${profile}/retirer-demande`} token={token} />
      )}
      {!isBlocked && (
        <OperationForm of={hideMember} params={{ userId: id }} token={token} className="plain-act">
          <Button type="submit" kind="line" small title={HIDE_HELP}>
            {HIDE}
          </Button>
        </OperationForm>
      )}
      {!isBlocked && <PlainBlock userId={id} name={name} token={token} />}
    </div>
  )
}
