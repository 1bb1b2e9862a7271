import { formatDevice, isHandheld } from '../../../../shared/device.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { memberSearchHref } from '../../contract/member.ts'
import type { Device } from '../queries/devices.ts'
import { Section } from './section.tsx'

interface Props {
  /** The latest used first. */
  devices: readonly Device[]
  shown: number
  now: number
}

/** Where the member signed in from, and with what. */
export function Devices({ devices, shown, now }: Props) {
  return (
    <Section id="appareils" title="Appareils et adresses">
      {devices.length === 0 ? (
        <p className="soft small">Aucune connexion gardée.</p>
      ) : (
        <ul className="member-lines">
          {devices.slice(0, shown).map((device) => (
            <DeviceRow key={device.id} device={device} now={now} />
          ))}
        </ul>
      )}
      {devices.length > shown && (
        <p className="soft small">{`Seuls les ${shown} plus récents sont affichés.`}</p>
      )}
    </Section>
  )
}

function DeviceRow({
  device: { user_agent, ip, created_at, seen_at, is_open },
  now,
}: {
  device: Device
  now: number
}) {
  const words = formatDevice(user_agent)
  return (
    <li>
      <Icon name={isHandheld(words) ? 'smartphone' : 'laptop'} />
      <div>
        <p>
          <span title={user_agent ?? undefined}>{words}</span>{' '}
          {ip ? <a href={memberSearchHref(ip)}>{ip}</a> : <span className="soft">effacée</span>}{' '}
          {is_open && <span className="badge badge-moss">ouverte</span>}
        </p>
        <p className="soft tiny">
          {'première fois'} <RelativeDate moment={created_at} now={now} />, {'dernière fois'}{' '}
          <RelativeDate moment={seen_at} now={now} />
        </p>
      </div>
    </li>
  )
}
