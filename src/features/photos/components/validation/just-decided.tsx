import { Icon } from '../../../../ui/icon.tsx'
import { JUST_DECIDED, UNDO } from '../../desk-texts.ts'

/** What a plain form has done, and how it is taken back. */
export function JustDecided({ action, token }: { action: string; token: string }) {
  return (
    <form method="post" action={action} className="notice" role="status">
      <Icon name="circle-check" />
      <input type="hidden" name="_token" value={token} />
      <span>{JUST_DECIDED}</span>
      <button type="submit" className="linkish">
        {UNDO}
      </button>
    </form>
  )
}
