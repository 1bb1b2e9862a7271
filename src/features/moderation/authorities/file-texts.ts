import { CATEGORIES } from '../reports/texts.ts'
import type { Authority } from './contract.ts'
import type { AlertContent } from './queries.ts'
import { AUTHORITY_LABELS } from './texts.ts'

// The readable file for an authority.

export interface AlertFile extends AlertContent {
  site: string
  prepared_at: Date
  id: number
  case_id: number
  authority: string
  reason: string
  created_at: Date
  type: number
  target_id: number
  user_id: number
}

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'Europe/Paris',
})
const at = (moment: Date | string | null) => (moment === null ? 'inconnu' : MOMENT.format(new Date(moment)))

/** The same facts as `dossier.json`, for people. */
export function composeAlertFile(file: AlertFile): string {
  return [...describeAlert(file), ...describeAccount(file), ...file.reports.flatMap(describeReport)].join(
    '\n',
  )
}

function describeAlert({
  site,
  id,
  case_id,
  authority,
  reason,
  prepared_at,
  created_at,
}: AlertFile): string[] {
  return [
    `Dossier nº ${id} pour une autorité, préparé le ${at(prepared_at)}`,
    '',
    `Site : ${site}`,
    `Signalement : nº ${case_id}`,
    `Autorité : ${AUTHORITY_LABELS[authority as Authority] ?? authority}`,
    `Décidé le : ${at(created_at)}`,
    `Ce qui fait craindre pour une vie ou une sécurité : ${reason}`,
    '',
    'Fondement : règlement (UE) 2022/2065, article 18. Les heures sont celles de Paris.',
    'Rien de ce dossier n’a été vérifié par une autorité. dossier.json contient les mêmes faits.',
    '',
  ]
}

function describeAccount({ site, user_id, account, devices }: AlertFile): string[] {
  if (user_id === 0) return ['LE COMPTE', 'Le contenu signalé n’est rattaché à aucun compte connu.', '']
  if (!account) return ['LE COMPTE', `Compte nº ${user_id}, supprimé depuis.`, '']
  return [
    'LE COMPTE',
    `Numéro : ${account.id} (${site}/celibataire/${account.id})`,
    `Pseudonyme : ${account.name}`,
    `Adresse e-mail : ${account.email}${account.email_verified_at ? ', confirmée' : ', jamais confirmée'}`,
    `Date de naissance déclarée : ${account.birthday}`,
    `Inscription : ${at(account.signup)}, depuis l’adresse IP ${account.signup_ip ?? 'non conservée'}`,
    `Dernière activité : ${at(account.last_activity)}`,
    '',
    'Connexions conservées :',
    ...devices.map(
      ({ ip, user_agent, created_at, seen_at }) =>
        `- ${ip ?? 'adresse non conservée'}, ouverte le ${at(created_at)}, vue le ${at(seen_at)}, ${user_agent ?? 'appareil inconnu'}`,
    ),
    '',
  ]
}

function describeReport({
  id,
  created_at,
  reason,
  evidence,
  reporter_id,
  reporter,
  ...notice
}: AlertContent['reports'][number]) {
  const category = CATEGORIES[evidence.category as keyof typeof CATEGORIES]
  const { category: _, ...content } = evidence
  return [
    `SIGNALEMENT nº ${id}, reçu le ${at(created_at)}`,
    ...(category ? [`Motif : ${category}`] : []),
    reporter_id
      ? `Par le membre nº ${reporter_id} (${reporter ?? ''})`
      : 'Par une personne sans compte, ou dont le compte est supprimé',
    ...(reason ? [`Précisions : ${reason}`] : []),
    ...(notice.notice
      ? [
          `Notification nº ${notice.notice} de ${notice.notifier ?? 'anonyme'} (${notice.notifier_email ?? 'sans adresse'})`,
          `Adresse du contenu : ${notice.address ?? ''}`,
          `Explications : ${notice.text ?? ''}`,
        ]
      : []),
    'Contenu, tel qu’il a été gardé avec le signalement :',
    JSON.stringify(content, null, 2),
    '',
  ]
}
