import { isOptionalKind, NOTIFICATION_KIND } from '../../../../shared/news.ts'
import type { Preferences } from '../contract.ts'
import { KIND_TEXTS } from '../texts.ts'

type KindName = keyof typeof NOTIFICATION_KIND
const NAMES = Object.keys(NOTIFICATION_KIND) as KindName[]

interface Props {
  wishes: Preferences
  onChange: (where: 'site' | 'push', kind: KindName, wished: boolean) => void
}

/** Kind by kind what is told on the site, and by push; the boxes are those of a form that posts without scripts. */
export function Wishes({ wishes, onChange }: Props) {
  return (
    <table className="wishes">
      <thead>
        <tr>
          <th scope="col">Ce qui arrive</th>
          <th scope="col">Sur le site</th>
          <th scope="col">Par push</th>
        </tr>
      </thead>
      <tbody>
        {NAMES.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {KIND_TEXTS[kind].name}
              {KIND_TEXTS[kind].hint && <span className="hint">{KIND_TEXTS[kind].hint}</span>}
            </th>
            <td>
              {isOptionalKind(NOTIFICATION_KIND[kind]) ? (
                <Wish where="site" kind={kind} wished={wishes.site[kind]} onChange={onChange} />
              ) : kind === 'staff' ? (
                'toujours'
              ) : (
                'compteur'
              )}
            </td>
            <td>
              <Wish where="push" kind={kind} wished={wishes.push[kind]} onChange={onChange} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface WishProps extends Pick<Props, 'onChange'> {
  where: 'site' | 'push'
  kind: KindName
  wished: boolean
}

function Wish({ where, kind, wished, onChange }: WishProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        name={where}
        value={kind}
        checked={wished}
        aria-label={`${KIND_TEXTS[kind].name}\u202f: ${(where === 'site' ? 'Sur le site' : 'Par push').toLowerCase()}`}
        onChange={(event) => onChange(where, kind, event.target.checked)}
      />
    </label>
  )
}
