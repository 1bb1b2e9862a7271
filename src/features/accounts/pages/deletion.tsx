import type * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import { isSuspended } from '../../../shared/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import { deleteOwnAccount } from '../call-handlers.ts'
import { PlainDeletionForm } from '../components/plain-deletion-form.tsx'
import type * as calls from '../contract.ts'
import { DeletionForm } from '../contract.ts'
import * as texts from '../deletion-texts.ts'
import { getDeletionRefusal } from '../policy.ts'

/** The end of an account, in reach of suspended members too. */
export function deletionPage(context: AppContext): void {
  page(context, '/user/suppression', 'signed-in', async (request) => deletionContent(context, request))
}

export function deleteOwnAccountForm(context: AppContext): FormOptions<typeof calls.deleteOwnAccount> {
  return {
    body: DeletionForm,
    // The name is typed into the form; the call is confirmed in a dialog of the page.
    handler: async (request: PageRequest<'signed-in'> & { body: z.infer<typeof DeletionForm> }) => {
      await deleteOwnAccount(context, request, request.viewer, request.body.name)
      return '/connexion?info=suppression'
    },
    page: (request, sent) => deletionContent(context, request, sent),
  }
}

function deletionContent(context: AppContext, request: PageRequest<'signed-in'>, sent?: Sent) {
  const { viewer } = request
  const refusal = getDeletionRefusal(viewer)
  return {
    title: texts.DELETION_TITLE,
    body: (
      <div className="wrap">
        <div className="narrow">
          <header className="page-head">
            <h1>{texts.DELETION_TITLE}</h1>
            <p>Votre compte disparaît tout de suite et pour toujours. Rien ne pourra être rétabli.</p>
          </header>
          <section className="panel stack-sm">
            <h2>Ce que vous perdez</h2>
            <ul className="rows">
              {[...texts.DELETION_LOSSES, ...(viewer.stripe_status ? [texts.DELETION_LOSS_PREMIUM] : [])].map(
                ({ icon, text }) => (
                  <li key={icon}>
                    <Icon name={icon} />
                    <span className="grow">{text}</span>
                  </li>
                ),
              )}
            </ul>
            <p className="soft">
              {
                'Restent, sans votre nom\u202f: vos messages du forum, et pour un temps ce qui a été signalé ou décidé à votre sujet.'
              }
            </p>
            <p>
              {'Vous voulez en garder quelque chose\u202f?'}{' '}
              <a href="/user/donnees">Demandez d’abord une copie de vos données</a>.
            </p>
            {refusal ? (
              <p className="notice notice-warn">
                <Icon name="triangle-alert" />
                <span>{refusal}</span>
              </p>
            ) : (
              <>
                <noscript>
                  <PlainDeletionForm token={getPageToken(context, request)} name={viewer.name} sent={sent} />
                </noscript>
                <Island id="delete-account" props={{ name: viewer.name }} />
              </>
            )}
          </section>
          {isSuspended(viewer.roles) ? (
            <p className="aside-line">
              {'Vous vouliez seulement souffler\u202f? Déconnectez-vous\u202f: tout sera là à votre retour.'}
            </p>
          ) : (
            <p className="aside-line">
              {'Plutôt une pause\u202f?'}{' '}
              {'Votre compte se repose, personne ne le voit, et vous le retrouvez tel quel.'}{' '}
              <a href="/user/visibilite#pause">Voir ce que change une pause</a>
            </p>
          )}
        </div>
      </div>
    ),
  }
}
