import { type Config, listMissingLegalSettings } from '../../../config.ts'
import { getBanner } from '../../../platform/site-settings.ts'
import { parseParisMoment } from '../../../settings-appearance.ts'
import type { EditableSetting } from '../../../shared/editable-settings.ts'
import { formatMoment } from '../../../shared/formats.ts'
import type { Setting } from './contract.ts'
import { DECLARATIONS } from './declaration-texts.ts'
import { SERVICES, type SettingGroup } from './group-texts.ts'
import { NO_VALUE } from './texts.ts'

export const YES_OR_NO = [
  { value: 'off', label: 'Non' },
  { value: 'on', label: 'Oui' },
]

/** A value as the founder reads it. */
export function formatValue(key: EditableSetting, value: string | null): string {
  if (value === null) return NO_VALUE
  const { control } = DECLARATIONS[key]
  if (control === 'switch') return YES_OR_NO.find((option) => option.value === value)?.label ?? value
  if (control === 'number' && /^\d+$/.test(value)) return Number(value).toLocaleString('fr-FR')
  const moment = control === 'moment' ? parseParisMoment(value) : null
  return moment ? formatMoment(moment) : value
}

/** Whether the site is not as it would be without any setting. */
export const isChanged = (setting: Setting) => setting.value !== setting.default

const count = (amount: number, one: string, several: string) => `${amount} ${amount > 1 ? several : one}`

export function formatChangedCount(changed: number, all: number): string {
  if (changed === 0) return `Les ${all} réglages sont à leur défaut.`
  return `${count(changed, 'réglage', 'réglages')} sur ${all} ${changed > 1 ? 'diffèrent de leur' : 'diffère de son'} défaut.`
}
export const formatChosen = (amount: number) => count(amount, 'réglage choisi', 'réglages choisis')
export const formatInsteadOf = (value: string) => `au lieu de ${value}`
export const FROM_ENVIRONMENT = 'environnement'

/** The state of a group in one sentence. @param now milliseconds since 1970 */
export function describeState(
  { id, keys }: SettingGroup,
  settings: readonly Setting[],
  config: Config,
  now: number,
): string {
  const mine = settings.filter(({ key }) => keys.includes(key))
  const changed = mine.filter(isChanged).length
  switch (id) {
    case 'apparence':
      return describeAppearance(config)
    case 'accueil':
      return describeLanding(config)
    case 'annonce':
      return describeMaintenance(config, now)
    case 'editeur':
      return describePublisher(listMissingLegalSettings(config))
    case 'mesures':
      return `La vitesse des pages ${config.fieldTimings ? 'est' : 'n’est pas'} mesurée chez les membres.`
    case SERVICES:
      return describeServices(config)
    default:
      return changed === 0
        ? `Les ${mine.length} limites sont à leur défaut.`
        : `${count(changed, 'limite', 'limites')} sur ${mine.length} ${changed > 1 ? 'ont été choisies' : 'a été choisie'}.`
  }
}

function describeAppearance({ siteName, colours }: Config): string {
  const chosen = Object.values(colours).filter((colour) => colour !== null).length
  const look =
    chosen === 0
      ? 'avec ses couleurs d’origine'
      : `avec ${count(chosen, 'couleur choisie', 'couleurs choisies')}`
  return `Le site s’appelle ${siteName}, ${look}.`
}

function describeLanding({ landing: { title, lead } }: Config): string {
  if (title !== null && lead !== null) return 'Le titre et la phrase sont les vôtres.'
  if (title !== null) return 'Le titre est le vôtre, la phrase est celle d’origine.'
  return lead === null
    ? 'Le titre et la phrase sont ceux d’origine.'
    : 'La phrase est la vôtre, le titre est celui d’origine.'
}

function describeMaintenance({ maintenance }: Config, now: number): string {
  const { until, isReadOnly } = maintenance
  const banner = getBanner({ maintenance }, now)
  const writing = isReadOnly ? 'le site est en lecture seule' : 'tout le monde peut écrire'
  if (!banner)
    return isReadOnly ? 'Pas d’annonce, mais le site est en lecture seule.' : `Pas d’annonce, et ${writing}.`
  const end = until ? ` jusqu’au ${formatMoment(until).replace(/^le /, '')}` : ''
  return `Une annonce est en haut de chaque page${end}, et ${writing}.`
}

function describePublisher(missing: readonly string[]): string {
  if (missing.length === 0) return 'Tout ce que la loi demande est renseigné.'
  const names = missing.map((key) => DECLARATIONS[key as EditableSetting]?.label.toLowerCase() ?? key)
  return `La loi demande encore\u202f: ${names.join(', ')}.`
}

function describeServices({ mailUrl, stripe, testPayment }: Config): string {
  const mails = mailUrl
    ? 'Un serveur de courriel est réglé'
    : 'Aucun serveur de courriel n’est réglé\u202f: personne ne reçoit rien'
  if (stripe) return `${mails}\u202f; Stripe aussi.`
  return `${mails}\u202f; ${testPayment ? 'le paiement d’essai est ouvert' : 'Stripe n’est pas réglé'}.`
}
