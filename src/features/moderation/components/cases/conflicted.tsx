import { Icon } from '../../../../ui/icon.tsx'
import type { CaseEntry, CaseList } from '../../contract/cases.ts'
import { caseHref } from './addresses.ts'

interface Props {
  message: string
  entry: CaseEntry
  list: CaseList
  onReload: () => void
}

/** Somebody else has acted meanwhile: what they did, and the way to see it. */
export function Conflicted({ message, entry, list, onReload }: Props) {
  return (
    <div className="notice notice-warn" role="alert">
      <Icon name="circle-alert" />
      <p>
        {message}{' '}
        <a
          href={caseHref(entry.id, list)}
          onClick={(event) => {
            event.preventDefault()
            onReload()
          }}
        >
          Recharger
        </a>
      </p>
    </div>
  )
}
