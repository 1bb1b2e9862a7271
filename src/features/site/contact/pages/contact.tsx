import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { CONTACT_PATH, CONTACT_REASON, type ContactReason, REASON_QUERY } from '../../../../shared/contact.ts'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { SentNotice } from '../components/sent-notice.tsx'
import { CONTACT_REASONS, isContactReason, type sendContactMessage } from '../contract.ts'
import { getOwnEmail } from '../queries.ts'
import { getReasonText, type TextReason } from '../reason-texts.ts'
import * as texts from '../texts.ts'

/** The query of the page that a form without scripts leads to once it was sent. */
const SENT_QUERY = 'envoye'

/** `/contact`: why somebody writes, and either what is to be known about it or the form (specification 1, section 5). */
export function contactPage(context: AppContext): void {
  page(context, CONTACT_PATH, 'anyone', (request) => contactContent(context, request))
}

export function sendContactMessageForm(context: AppContext): FormOptions<typeof sendContactMessage> {
  return {
    redirect: () => `${CONTACT_PATH}?${SENT_QUERY}=1`,
    page: (request, sent) => contactContent(context, request, sent),
  }
}

/** @param sent what a form that was refused came to */
async function contactContent(
  context: AppContext,
  request: PageRequest<'anyone'>,
  sent?: Sent,
): Promise<PageContent> {
  const isSent = !sent && request.query[SENT_QUERY] !== undefined
  return {
    title: 'Nous contacter',
    description:
      'Une question, un problème, une demande\u202f: à qui s’adresser chez Guinguette, et comment nous écrire.',
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
            <SentNotice told={texts.MESSAGE_SENT} />
          ) : (
            <ContactPanel {...(await getContactProps(context, request, sent))} />
          )}
          <p className="aside-line">
            <a href="/aide">Beaucoup de réponses sont dans l’aide</a>
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
  const asked = Number(sent?.values.reason ?? query[REASON_QUERY])
  return {
    token: getPageToken(context, request),
    sent,
    me: viewer?.id ?? 0,
    email: sent?.values.email ?? (viewer ? await getOwnEmail(context.db, viewer.id) : ''),
    chosen: isContactReason(asked) ? asked : null,
    publisher: context.config.publisher.email,
  }
}

/** The texts stand beside the form, and the stylesheet shows the one of the chosen reason: no script is needed for it. */
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
