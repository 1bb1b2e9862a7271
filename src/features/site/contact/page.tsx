import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { CONTACT_PATH, CONTACT_REASON, type ContactReason, REASON_QUERY } from '../../../shared/contact.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { SiteProse } from '../../../ui/site-prose.tsx'
import { CONTACT_REASONS, isContactReason, type sendContactMessage } from './contract.ts'
import { SentNotice } from './islands/contact-form.tsx'
import { getOwnEmail } from './queries.ts'
import * as texts from './texts.ts'

/** Query of the page after a plain form was sent. */
const SENT_QUERY = 'envoye'

/** `/contact`: a reason, and either its answer or the form (specification 1, section 5). */
export function contactPage(context: AppContext): void {
  page(context, CONTACT_PATH, 'anyone', (request) => contactContent(context, request))
}

export function sendContactMessageForm(context: AppContext): FormOptions<typeof sendContactMessage> {
  return {
    redirect: () => `${CONTACT_PATH}?${SENT_QUERY}=1`,
    page: (request, sent) => contactContent(context, request, sent),
  }
}

/** @param sent the rejected form, if any */
async function contactContent(
  context: AppContext,
  request: PageRequest<'anyone'>,
  sent?: Sent,
): Promise<PageContent> {
  const isSent = !sent && request.query[SENT_QUERY] !== undefined
  return {
    title: 'Nous contacter',
    description: `Une question, un problème, une demande\u202f: à qui s’adresser chez ${context.config.siteName}, et comment nous écrire.`,
    canonical: CONTACT_PATH,
    index: true,
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Nous contacter</h1>
            <p>
              {
                'Dites-nous ce qui vous amène\u202f: la réponse est peut-être déjà là, sinon nous lisons chaque message.'
              }
            </p>
          </header>
          {isSent ? (
            <SentNotice toast={texts.MESSAGE_SENT} />
          ) : (
            <ContactPanel {...(await getContactProps(context, request, sent))} />
          )}
          <p className="aside-line">
            <a href="/aide">Beaucoup de réponses sont dans l’aide</a>
          </p>
          <p className="aside-line">
            <a href="/signaler-un-contenu">Signaler un contenu contraire à la loi</a>
          </p>
        </div>
      </div>
    ),
  }
}

interface ContactProps {
  token: string
  sent: Sent | undefined
  me: number
  email: string
  chosen: ContactReason | null
  publisher: string | null
}

async function getContactProps(
  context: AppContext,
  request: PageRequest<'anyone'>,
  sent: Sent | undefined,
): Promise<ContactProps> {
  const { viewer, query } = request
  const requested = Number(sent?.values.reason ?? query[REASON_QUERY])
  return {
    token: getPageToken(context, request),
    sent,
    me: viewer?.id ?? 0,
    email: sent?.values.email ?? (viewer ? await getOwnEmail(context.db, viewer.id) : ''),
    chosen: isContactReason(requested) ? requested : null,
    publisher: context.config.publisher.email,
  }
}

/** All texts are next to the form, and the stylesheet shows that of the chosen reason: no script is needed. */
function ContactPanel({ publisher, ...form }: ContactProps) {
  const answered = CONTACT_REASONS.filter((reason): reason is TextReason => reason !== CONTACT_REASON.other)
  return (
    <section className="panel contact-page">
      <Island id="contact-form" props={form} />
      <div aria-live="polite">
        {answered.map((reason) => (
          <div key={reason} className="contact-words" data-reason={reason}>
            <h2>{texts.REASON_LABELS[reason]}</h2>
            <SiteProse text={getReasonText(reason, publisher)} />
          </div>
        ))}
      </div>
    </section>
  )
}

// Answers of the reasons without fields (specification 1, section 5), in the notation of `ui/site-markup.ts`.

/** A reason that is answered by a text. */
type TextReason = Exclude<ContactReason, typeof CONTACT_REASON.other>

const POLICE = `**Un danger immédiat\u202f?** N’attendez pas notre réponse\u202f: appelez le [17](tel:17), le [112](tel:112), ou écrivez au [114](sms:114) par SMS si vous ne pouvez pas parler. Les autres numéros utiles sont dans [nos conseils de sécurité](/conseils-securite#numeros).

**Vous êtes victime\u202f?** Portez plainte auprès de la police ou de la gendarmerie, et signalez le membre depuis son profil ou la conversation\u202f: le signalement garde ce qui est écrit. Nous ne donnons l’identité d’un membre à personne d’autre qu’aux autorités.

**Vous êtes enquêteur ou magistrat\u202f?** Envoyez une réquisition écrite, datée et signée, depuis une adresse officielle, avec l’adresse du profil (/celibataire/ suivi de son numéro), la période et le texte sur lequel elle se fonde.`

const SEE_LEGAL_NOTICE = 'L’adresse est dans les [mentions légales](/mentions-legales).'

const MODERATION = `Chaque décision a sa page, où vous lisez la règle, le motif et qui a décidé\u202f: ouvrez [Mes décisions](/user/decisions). C’est là qu’elle se conteste, une fois, pendant six mois. Un admin ou le fondateur, qui ne l’a pas prise, relit tout et vous répond.

Nous ne parlons des décisions qu’avec le membre qu’elles concernent\u202f: ni du sort d’un autre membre, ni d’un signalement reçu d’un autre.

Un signalement que vous avez envoyé\u202f? Son issue vous est dite dans vos [notifications](/notifications).`

const MODERATOR = `Les modérateurs valident les photos, lisent les signalements et veillent sur le forum et les commentaires. Ils sont [présentés ici](/staff).

**Il n’y a pas de candidature à envoyer.** Le fondateur propose le rôle à des membres qu’il a vus, au fil du temps, accueillants, réguliers et mesurés, surtout sur le [forum](/forum). Le demander n’avance ni ne retarde rien.

La meilleure façon d’aider dès aujourd’hui\u202f: répondre aux nouveaux venus, et signaler ce qui ne va pas.`

const SUSPENDED = `Votre compte existe toujours, et vous pouvez vous y connecter\u202f: [Mes décisions](/user/decisions) dit pourquoi il est suspendu, jusqu’à quand, et vous permet de le contester. Une personne qui n’a pas pris la décision la relit. C’est la seule voie, et elle est la même pour tous.

Ouvrir un autre compte pendant une suspension est contraire aux règles.

Vous ne pouvez plus vous connecter du tout\u202f? [Choisissez un nouveau mot de passe](/mot-de-passe-oublie). Votre droit de copier vos données et de supprimer votre compte reste entier.`

/** @param email the publisher's address; null if the settings have none */
const formatPublisherContact = (email: string | null) =>
  email
    ? `Écrivez-nous à [${email}](mailto:${email})`
    : 'Écrivez-nous par ce formulaire, avec le motif «\u202fAutre\u202f»'

const formatPartnershipText = (
  email: string | null,
) => `${formatPublisherContact(email)}, en quelques lignes\u202f: qui vous êtes, ce que vous proposez, et ce que les membres y gagnent.

À savoir avant\u202f: ${getSiteName()} ne vend ni ne prête les données de ses membres, et n’affiche aucune publicité de tiers.`

const formatPressText = (
  email: string | null,
) => `${formatPublisherContact(email)}, en disant pour quel média, sur quel sujet et pour quand.

Nous ne mettons pas de journalistes en relation avec des membres.`

/**
 * The answer of a reason.
 * @param email the publisher's address; null if the settings have none
 */
function getReasonText(reason: TextReason, email: string | null): string {
  switch (reason) {
    case CONTACT_REASON.police:
      return `${POLICE} ${email ? `Elle est à envoyer à [${email}](mailto:${email}).` : SEE_LEGAL_NOTICE}`
    case CONTACT_REASON.moderation:
      return MODERATION
    case CONTACT_REASON.moderator:
      return MODERATOR
    case CONTACT_REASON.suspended:
      return SUSPENDED
    case CONTACT_REASON.partnership:
      return formatPartnershipText(email)
    case CONTACT_REASON.press:
      return formatPressText(email)
  }
}
