import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../../platform/mail/texts.ts'
import type { LegalRequestReport } from './public.ts'

/** Its sentence in LISEZ-MOI.txt. */
export const RECORDS_FILE_TEXT =
  'les données scellées pour la justice (décret 2021-1362)\u202f: leur sorte, leur date et jusqu’à quand, une fois le compte fermé. kind\u202f: 1 identité, 2 compte, 3 paiement, 4 connexion. Le site ne peut pas les ouvrir lui-même\u202f; ce qu’elles disent de vous est dans compte.json, profil.json, paiements.json et appareils.json'

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
const formatCount = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`

/** Tells the founder that sealed data were extracted. */
export function composeLegalRequestMail(
  { to, name, siteUrl }: { to: string; name: string; siteUrl: string },
  { at, reason, reference, members, records, opened }: LegalRequestReport,
): Mail {
  return composeMail({
    to,
    subject: 'Des données scellées ont été demandées',
    greeting: formatGreeting(name),
    paragraphs: [
      `Le ${MOMENT.format(new Date(at))}, quelqu’un qui a accès à la machine a cherché des données gardées pour la justice\u202f: ${formatCount(members, 'membre', 'membres')}, ${formatCount(records, 'donnée scellée lue', 'données scellées lues')}, dont ${formatCount(opened, 'ouverte', 'ouvertes')}.`,
      `Référence\u202f: ${reference}.`,
      `Motif\u202f: ${reason}.`,
      'Si vous ne connaissez pas cette demande, changez les accès de la machine et mettez la clé privée en lieu sûr.',
    ],
    button: { label: 'Voir le journal', href: `${siteUrl}/admin/journal?action=legal.request` },
    after: [],
    signature: formatSignature(),
  })
}
