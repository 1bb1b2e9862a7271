import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { AppContext } from '../../platform/context.ts'
import { Unauthenticated } from '../../platform/http/errors.ts'
import type { FormOptions } from '../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../platform/http/page.ts'
import { getPageToken } from '../../platform/http/session.ts'
import { Island } from '../../platform/render/island.tsx'
import { getErasureDate, UNDO_PATH } from '../../shared/account-deletion.ts'
import { LEAVING_ANSWERED, LEAVING_ID } from '../../shared/leaving.ts'
import { isSuspended } from '../../shared/roles.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LeavingQuestion } from '../../ui/leaving-question.tsx'
import { OperationForm } from '../../ui/operation-form.tsx'
import type { FormProps } from '../../ui/post-form.tsx'
import { deleteOwnAccount as deleteAccountOfViewer } from './call-handlers.ts'
import { PasswordQuestion } from './components/password-question.tsx'
import { DeletionForm, deleteOwnAccount, signOut, undoAccountDeletion } from './contract.ts'
import { getDeletionRefusal } from './policy.ts'
import * as texts from './texts.ts'
import { CONFIRM_DELETION, formatTypeNameLabel } from './texts.ts'

/** The page that deletes the account; open to suspended members too. */
export function deletionPage(context: AppContext): void {
  page(context, '/user/suppression', 'signed-in', async (request) => deletionContent(context, request))
}

export function deleteOwnAccountForm(context: AppContext): FormOptions<typeof deleteOwnAccount> {
  return {
    body: DeletionForm,
    // The form requires the typed name; the call is confirmed in a dialog of the page.
    handler: async (request: PageRequest<'signed-in'> & { body: z.infer<typeof DeletionForm> }) => {
      await deleteAccountOfViewer(context, request, request.viewer, request.body.name)
      return '/connexion?info=suppression'
    },
    page: (request, sent) => deletionContent(context, request, sent),
  }
}

function deletionContent(context: AppContext, request: PageRequest<'signed-in'>, sent?: Sent) {
  const { viewer } = request
  const refusal = getDeletionRefusal({ roles: viewer.account_roles })
  return {
    title: texts.DELETION_TITLE,
    body: (
      <NarrowPage
        title={texts.DELETION_TITLE}
        lead={
          'Plus personne ne vous voit dès maintenant. Vous avez 72 heures pour changer d’avis\u202f; ensuite, tout est effacé pour toujours.'
        }
      >
        {sent?.question && (
          <PasswordQuestion token={getPageToken(context, request)} question={sent.question} />
        )}
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
        {!isSuspended(viewer.roles) && !viewer.in_review && (
          <LeavingQuestion
            page="suppression"
            token={getPageToken(context, request)}
            hasAnswered={request.query[LEAVING_ID] === LEAVING_ANSWERED}
          />
        )}
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
      </NarrowPage>
    ),
  }
}

/** The only page of a member whose account is being deleted: to undo it, or to sign out. */
export function undoPage(context: AppContext): void {
  page(context, UNDO_PATH, 'anyone', async (request) => {
    if (request.viewer) return { redirect: '/user/suppression' }
    return undoContent(context, request)
  })
}

export function undoAccountDeletionForm(context: AppContext): FormOptions<typeof undoAccountDeletion> {
  return {
    redirect: () => '/',
    page: (request, sent) =>
      request.raw.auth.leaver ? undoContent(context, request, sent) : createRefusal(sent.message),
  }
}

/** The form of a session that has ended, or of a member whose account is not being deleted. */
const createRefusal = (message: string) => ({
  title: texts.UNDO_SUBMIT,
  body: <NarrowPage title={texts.UNDO_SUBMIT} lead={message} />,
})

/** The three pages of a deletion have one frame. */
function NarrowPage({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className="wrap">
      <div className="narrow">
        <header className="page-head">
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        {children}
      </div>
    </div>
  )
}

/** @throws Unauthenticated for a visitor, who is led to the sign-in page */
function undoContent(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const { leaver } = request.raw.auth
  if (!leaver) throw new Unauthenticated()
  const token = getPageToken(context, request)
  return {
    title: texts.UNDO_TITLE,
    body: (
      <NarrowPage
        title={texts.UNDO_TITLE}
        lead={`${leaver.name}, plus personne ne vous voit sur ${context.config.siteName}.`}
      >
        <section className="panel stack-sm">
          {sent?.message && (
            <p className="form-error error" role="alert">
              {sent.message}
            </p>
          )}
          <p>
            {'Vous pouvez encore changer d’avis, jusqu’au '}
            <strong>{texts.formatErasureDate(getErasureDate(leaver.deletion_requested_at))}</strong>
            {
              '\u202f: vous retrouvez votre profil, vos photos, vos amis et vos messages. Ensuite, tout est effacé pour toujours.'
            }
          </p>
          <OperationForm of={undoAccountDeletion} token={token}>
            <Button type="submit" icon="undo-2">
              {texts.UNDO_SUBMIT}
            </Button>
          </OperationForm>
          <OperationForm of={signOut} token={token}>
            <Button type="submit" kind="line">
              Me déconnecter
            </Button>
          </OperationForm>
        </section>
      </NarrowPage>
    ),
  }
}

/** The plain form, for browsers without JavaScript. */
export function PlainDeletionForm({ token, name, sent }: FormProps & { name: string }) {
  const error = sent?.errors.name?.[0]
  return (
    <OperationForm of={deleteOwnAccount} token={token} className="form">
      {sent?.message && <p className="form-error error">{sent.message}</p>}
      <div className="field">
        <label className="label" htmlFor="votre-nom">
          {formatTypeNameLabel(name)}
        </label>
        <input
          id="votre-nom"
          className="input"
          name="name"
          defaultValue={sent?.values.name}
          aria-describedby={error && 'votre-nom-erreur'}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          required
        />
        <FieldError id="votre-nom-erreur" message={error} />
      </div>
      <p>
        <Button type="submit" kind="danger">
          {CONFIRM_DELETION}
        </Button>
      </p>
    </OperationForm>
  )
}
