import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { PlainQuestion } from '../../friends/components/plain-question.tsx'
import { toggleBlock } from '../../friends/contract/block.ts'
import type { Bond } from '../../friends/contract/bond.ts'
import { REPORT_TYPE, reportHref } from '../../moderation/contract/report.ts'
import { BLOCK, BLOCK_ENDS, BLOCK_LEAD, blockSilent, REPORT } from '../profile-texts.ts'

interface Props {
  user: { id: number; name: string }
  bond: Bond
  isBlocked: boolean
  token: string
}

/** For browsers without scripts: what the menu and its questions offer, each said in words before it is done. */
export function PlainActs({ user: { id, name }, bond, isBlocked, token }: Props) {
  const profile = `/celibataire/${id}`
  return (
    <div className="plain-acts">
      <a className="small" href={reportHref(REPORT_TYPE.profile, id, id)}>
        {REPORT}
      </a>
      {bond === 'friends' && (
        <PlainQuestion act="remove" name={name} path={`${profile}/retirer`} token={token} />
      )}
      {bond === 'asked' && (
        <PlainQuestion act="withdraw" name={name} path={`${profile}/retirer-demande`} token={token} />
      )}
      {!isBlocked && (
        <details className="plain-question">
          <summary className="linkish small">{BLOCK}</summary>
          <p className="small">
            {BLOCK_LEAD} {BLOCK_ENDS} {blockSilent(name)}
          </p>
          <OperationForm of={toggleBlock} params={{ userId: id }} token={token} className="plain-act">
            <Button type="submit" kind="poppy" small>
              {BLOCK}
            </Button>
          </OperationForm>
        </details>
      )}
    </div>
  )
}
