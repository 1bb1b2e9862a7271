import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../client/call.ts'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { LocationProps } from '../../../../ui/location-props.ts'
import { CLOSE } from '../../../../ui/texts.ts'
import { showError } from '../../../../ui/toast.ts'
import { CHOOSE_PLACE, LOCATION_ALERTS, NO_POSITION } from '../../texts.ts'
import { type PositionOutcome, refreshPosition, sharePosition } from '../components/device-position.ts'

const HELP_PATH = '/aide/localisation'

/**
 * Updates the member's stored position (specification 1, sections 2, 4 and 5), except while a commune is chosen by name.
 */
export default function LocationIsland({ latitude, longitude, place, invites }: LocationProps) {
  const [about, setAbout] = useState<keyof typeof LOCATION_ALERTS | null>(null)
  const [busy, setBusy] = useState(false)
  const started = useRef(false)
  const isKnown = latitude !== 0 || longitude !== 0

  useEffect(() => {
    if (place !== null || started.current) return
    started.current = true
    refreshPosition({ latitude, longitude }).then(
      (outcome) => {
        if (canShowAlert(outcome, { isKnown, invites }, Date.now())) setAbout(outcome)
      },
      // The update was not requested, so its failure is silent; the next page tries again.
      () => {},
    )
  }, [latitude, longitude, place, invites, isKnown])

  const share = async () => {
    setBusy(true)
    try {
      const outcome = await sharePosition({ latitude, longitude })
      setAbout(outcome === 'same' ? null : outcome)
    } catch (error) {
      await showError(error instanceof CallError ? error.serverMessage : undefined)
    }
    setBusy(false)
  }
  const close = () => {
    if (about === 'ask') postponeInvitation(Date.now())
    else silenceAlertForSession()
    setAbout(null)
  }
  return (
    <div role="status">
      {about && (
        <LocationAlert
          about={about}
          acts={<AlertActions about={about} busy={busy} onShare={share} />}
          onSilence={about === 'denied' ? (silent) => silenceAlertForDay(silent, Date.now()) : undefined}
          onClose={close}
        />
      )}
      {place === null && !isKnown && (
        <noscript>
          <div className="notice">
            <p>
              {NO_POSITION} <a href={HELP_PATH}>{CHOOSE_PLACE}</a>
            </p>
          </div>
        </noscript>
      )}
    </div>
  )
}

interface Page {
  /** A position is already stored. */
  isKnown: boolean
  invites: boolean
}

/** A silent update needs no alert; an invitation needs a page that invites, a member without position, and 30 days. */
function canShowAlert(outcome: PositionOutcome, { isKnown, invites }: Page, now: number): outcome is Alert {
  if (outcome === 'ask') return invites && !isKnown && !isInvitationPostponed(now)
  return (outcome === 'denied' || outcome === 'unsupported') && !isAlertSilenced(now)
}
type Alert = Exclude<PositionOutcome, 'same'>

function AlertActions({
  about,
  busy,
  onShare,
}: {
  about: keyof typeof LOCATION_ALERTS
  busy: boolean
  onShare: () => void
}) {
  if (about === 'saved') {
    return (
      <Button small onClick={() => window.location.reload()}>
        Afficher les distances
      </Button>
    )
  }
  return (
    <>
      {(about === 'ask' || about === 'lost') && (
        <Button small icon="locate-fixed" busy={busy} onClick={onShare}>
          Partager ma position
        </Button>
      )}
      {about === 'denied' && (
        <LinkButton small kind="soft" href={HELP_PATH}>
          {'Comment l’autoriser\u202f?'}
        </LinkButton>
      )}
      <a href={`${HELP_PATH}#commune`}>{CHOOSE_PLACE}</a>
    </>
  )
}

const INVITED_KEY = 'location-invited'
const INVITATION_DAYS = 30

/** True for 30 days after the member closed the invitation. */
function isInvitationPostponed(now: number): boolean {
  return now < loadLocal(INVITED_KEY, 0) + INVITATION_DAYS * DAY_MS
}

function postponeInvitation(now: number): void {
  saveLocal(INVITED_KEY, now)
}

const SILENT_UNTIL_KEY = 'location-alert-until'
const CLOSED_KEY = 'location-alert-closed'
const DAY_MS = 86_400_000

/** True while the member has silenced the location alert (specification 1, section 4). */
export function isAlertSilenced(now: number): boolean {
  try {
    return sessionStorage.getItem(CLOSED_KEY) !== null || Number(localStorage.getItem(SILENT_UNTIL_KEY)) > now
  } catch {
    return false
  }
}

/** 'Ne plus demander': no alert for one day, until unchecked. */
export function silenceAlertForDay(silent: boolean, now: number): void {
  try {
    if (silent) localStorage.setItem(SILENT_UNTIL_KEY, String(now + DAY_MS))
    else localStorage.removeItem(SILENT_UNTIL_KEY)
  } catch {
    // Without storage the alert shows again on the next page.
  }
}

/** No further alert while this window is open. */
export function silenceAlertForSession(): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, '1')
  } catch {
    // Without storage the alert shows again.
  }
}

interface Props {
  about: keyof typeof LOCATION_ALERTS
  /** Buttons and links. */
  acts: ReactNode
  /** Absent if the alert cannot be silenced. */
  onSilence?: ((silent: boolean) => void) | undefined
  onClose: () => void
}

/** A panel of the page, after what it is about: it covers no action. */
export function LocationAlert({ about, acts, onSilence, onClose }: Props) {
  const { title, text } = LOCATION_ALERTS[about]
  return (
    <aside className="location-alert" aria-label="Votre position">
      <Icon name={about === 'saved' ? 'circle-check' : 'map-pin'} />
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <p className="small soft">{text}</p>
      </div>
      <div className="row location-acts">
        {acts}
        {onSilence && (
          <label className="choice">
            <input type="checkbox" onChange={(event) => onSilence(event.target.checked)} />
            {'Ne plus demander'}
          </label>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={CLOSE} onClick={onClose}>
        <Icon name="x" />
      </button>
    </aside>
  )
}
