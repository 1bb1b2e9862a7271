import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page, sendContent } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Button } from '../../../ui/button.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { setWeeklyDigest } from '../../feed/notifications/public.ts'
import { readDigestKey, UNSUBSCRIBE_PATH } from './mail.ts'
import { UNSUBSCRIBE_TITLE, UNSUBSCRIBED_TITLE } from './texts.ts'

const BODY_MAX = 4_096

/**
 * `/desabonnement/{key}` ends the digest of its member without a sign-in. Opening it changes nothing, since mail servers
 * open the links of mails; a button or the mail program posts to it (RFC 8058).
 */
export function registerUnsubscribe(context: AppContext): void {
  page(context, `${UNSUBSCRIBE_PATH}/:key`, 'anyone', async ({ params }) => {
    readKey(context, params.key)
    return renderQuestion(params.key ?? '')
  })
  context.app.register(async (scope) => registerUnsubscribePost(context, scope))
}

/** The key is the only authority: a mail program has no cookie and no token, and sends a body of any form. */
function registerUnsubscribePost(context: AppContext, scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, _body, done) =>
    done(null, null),
  )
  scope.post<{ Params: { key: string } }>(
    `${UNSUBSCRIBE_PATH}/:key`,
    { bodyLimit: BODY_MAX },
    async (request, reply) => {
      await setWeeklyDigest(context.db, readKey(context, request.params.key), false)
      return sendContent(context, request, reply, renderDone())
    },
  )
}

/** @throws NotFound for a key that the site has not signed */
function readKey({ secret }: AppContext, key = ''): number {
  const id = readDigestKey(secret, key)
  if (id === undefined) throw new NotFound()
  return id
}

function renderQuestion(key: string): PageContent {
  return {
    title: UNSUBSCRIBE_TITLE,
    body: (
      <NarrowPage
        title={UNSUBSCRIBE_TITLE}
        lead="Une fois par semaine, le forum et les sorties près de chez vous."
      >
        <form className="panel stack-sm" method="post" action={`${UNSUBSCRIBE_PATH}/${key}`}>
          <p>{'Vous ne voulez plus le recevoir\u202f? Vos autres mails et vos alertes ne changent pas.'}</p>
          <p>
            <Button type="submit" name="List-Unsubscribe" value="One-Click">
              Ne plus recevoir ce mail
            </Button>
          </p>
        </form>
      </NarrowPage>
    ),
  }
}

function renderDone(): PageContent {
  return {
    title: UNSUBSCRIBED_TITLE,
    body: (
      <NarrowPage title={UNSUBSCRIBED_TITLE}>
        <div className="panel stack-sm">
          <p role="status">Vous ne recevrez plus le mail du vendredi.</p>
          <p>
            Pour le retrouver un jour, cochez-le dans <a href="/user/notifications">Mes alertes</a>.
          </p>
        </div>
      </NarrowPage>
    ),
  }
}
